import { and, eq } from "drizzle-orm";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { announceChange, portalTag } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { messageProblem } from "./message-problem.server.ts";
import { readMessages } from "./read-messages.server.ts";
import { portalMessages } from "#domains/settings/tables.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";

export type MessagesChange = {
  language: string;
  /** Texts by key; null restores the product's own. */
  messages: Readonly<Record<string, string | null>>;
};

/**
 * Replaces the product's texts by the portal's own in one language. Other keys stay as they are.
 * @returns the portal's own texts in that language
 * @throws AUTH-DENY without a role that allows it in this language, NOT-FOUND for a language the portal doesn't have, INVALID with the key and
 *   what is wrong with its text
 */
export async function putMessages(
  ctx: SystemCtx,
  { language, messages }: MessagesChange,
): Promise<Readonly<Record<string, string>>> {
  authorize(ctx, "change", "interface texts", { language });
  if (!ctx.settings.i18n.langs.includes(language)) throw notFound();
  for (const [key, text] of Object.entries(messages)) {
    const problem = text === null ? null : messageProblem(key, text);
    if (problem !== null) throw invalidInput(`messages.${key}: ${problem}`);
  }
  return withTransaction(ctx.db, async (tx) => {
    const environmentId = ctx.portal.id;
    const before = (await readMessages(tx, environmentId))[language] ?? {};
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
