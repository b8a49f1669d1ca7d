import { and, eq, sql } from "drizzle-orm";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { announceChange, portalTag } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound, versionConflict } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import {
  describeMessageProblem,
  findLeftOut,
  findMessageProblem,
  type MessageProblem,
} from "./message-problem.server.ts";
import type { PortalMessages } from "./portal-messages.ts";
import { defaultTextOf } from "./product-texts.server.ts";
import { readMessages } from "./read-messages.server.ts";
import { environments, portalMessages } from "#domains/settings/tables.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";

export type MessagesChange = {
  language: string;
  /** Texts by key; null restores the product's own. */
  messages: Readonly<Record<string, string | null>>;
  /** The portal's own texts that the author saw under these keys; null: none. A text that has changed since is not replaced. */
  seen?: Readonly<Record<string, string | null>> | undefined;
  /** Placeholders and tags of the replaced text may be missing. A translation of all texts may leave them out. */
  mayLeaveOut?: boolean | undefined;
};

/**
 * Replaces the product's texts by the portal's own in one language. Other keys stay as they are.
 * @returns the portal's own texts in that language
 * @throws AUTH-DENY without a role that allows it in this language, NOT-FOUND for a language the portal doesn't have, INVALID with the key and
 *   what is wrong with its text, CONFLICT if a text is not what the author saw
 */
export async function putMessages(
  ctx: SystemCtx,
  { language, messages, seen = {}, mayLeaveOut = false }: MessagesChange,
): Promise<Readonly<Record<string, string>>> {
  authorize(ctx, "change", "interface texts", { language });
  if (!ctx.settings.i18n.langs.includes(language)) throw notFound();
  for (const [key, text] of Object.entries(messages)) {
    const problem = text === null ? null : findMessageProblem(key, text);
    if (problem !== null) throw wrongText(key, problem);
  }
  return withTransaction(ctx.db, async (tx) => {
    const environmentId = ctx.portal.id;
    // Two people may change the same text: the second one waits here, and then sees the first one's text.
    await tx.execute(sql`select 1 from ${environments} where id = ${environmentId} for update`);
    const own = await readMessages(tx, environmentId);
    const before = own[language] ?? {};
    for (const [key, text] of Object.entries(seen))
      if (text !== (before[key] ?? null)) throw versionConflict();
    if (!mayLeaveOut) requirePlaceholders(ctx, own, { language, messages });
    for (const [key, text] of Object.entries(messages))
      await writeMessage(tx, { environmentId, language, key, text });
    const after = (await readMessages(tx, environmentId))[language] ?? {};
    await writeAudit(tx, ctx, {
      action: "putMessages",
      subject: ["messages", language],
      before,
      after,
      detail: { language, changed: Object.keys(messages) },
    });
    await announceChange(tx, environmentId, [portalTag(environmentId)]);
    return after;
  });
}

function requirePlaceholders(
  { settings }: Pick<SystemCtx, "settings">,
  own: PortalMessages,
  { language, messages }: Pick<MessagesChange, "language" | "messages">,
): void {
  const { primaryLang } = settings.i18n;
  for (const [key, text] of Object.entries(messages)) {
    if (text === null) continue;
    const problem = findLeftOut(text, defaultTextOf(key, language, { primaryLang, own }));
    if (problem !== null) throw wrongText(key, problem);
  }
}

/** The error names the text's field, so that a form can show the problem beside it. */
function wrongText(key: string, problem: MessageProblem) {
  const message = describeMessageProblem(problem);
  const { code, ...detail } = problem;
  const params = Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") || "none" : (value as string | number),
    ]),
  );
  return invalidInput(`messages.${key}: ${message}`, {
    [`messages.${key}`]: { key: `studio.texts.problem.${code}`, params, message },
  });
}

type MessageRow = { environmentId: string; language: string; key: string; text: string | null };

/** Stores one text, or deletes it with null. The caller checks the text and announces the change. */
export async function writeMessage(
  tx: Transaction,
  { environmentId, language, key, text }: MessageRow,
): Promise<void> {
  const { environmentId: portalColumn, language: languageColumn, key: keyColumn } = portalMessages;
  if (text === null)
    await tx
      .delete(portalMessages)
      .where(
        and(eq(portalColumn, environmentId), eq(languageColumn, language), eq(keyColumn, key)),
      );
  else
    await tx
      .insert(portalMessages)
      .values({ environmentId, language, key, text })
      .onConflictDoUpdate({ target: [portalColumn, languageColumn, keyColumn], set: { text } });
}
