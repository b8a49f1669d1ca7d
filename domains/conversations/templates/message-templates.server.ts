import { and, asc, eq } from "drizzle-orm";
import { templatesUnread } from "#domains/conversations/errors.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { messageTemplates } from "./tables.server.ts";
import { adapterOf } from "#domains/messaging/adapters/adapters.server.ts";
import type { Channel } from "#domains/messaging/messenger.ts";
import type { AccountTemplates, MessageTemplate } from "#domains/messaging/template.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { providerKeysOf } from "#domains/settings/providers.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { ServiceFailure } from "#platform/call-service.server.ts";
import { withTransaction } from "#platform/database.server.ts";

export type StoredTemplate = MessageTemplate & { channel: Channel };

const { channel, providerId, name, language, text, state } = messageTemplates;
const columns = { channel, providerId, name, language, text, state };

/** Lists the portal's message templates, by messenger and name. @throws AUTH-DENY */
export async function listMessageTemplates(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
): Promise<StoredTemplate[]> {
  authorize(ctx, "use", "message templates");
  return ctx.db
    .select(columns)
    .from(messageTemplates)
    .where(eq(messageTemplates.environmentId, ctx.portal.id))
    .orderBy(asc(channel), asc(name), asc(language), asc(providerId));
}

type FetchCtx = Pick<
  Ctx,
  "db" | "portal" | "settings" | "vault" | "providers" | "log" | "actor" | "clock"
>;

/**
 * Fetches a messenger's templates with their states. They replace those that were fetched before.
 * @returns how many are stored now, and whether these are all that the messenger has
 * @throws AUTH-DENY, TEMPLATES-UNREAD
 */
export async function fetchMessageTemplates(
  ctx: FetchCtx,
  from: Channel,
): Promise<{ count: number; isComplete: boolean }> {
  authorize(ctx, "fetch", "message templates");
  const environmentId = ctx.portal.id;
  const { templates, isComplete } = await readTemplates(ctx, from);
  const rows = templates.map((template) => ({
    ...template,
    environmentId,
    channel: from,
    fetchedAt: new Date(ctx.clock.now()),
  }));
  await withTransaction(ctx.db, async (tx) => {
    const removed = await tx
      .delete(messageTemplates)
      .where(and(eq(messageTemplates.environmentId, environmentId), eq(channel, from)))
      .returning({ providerId });
    if (rows.length > 0) await tx.insert(messageTemplates).values(rows);
    await writeAudit(tx, ctx, {
      action: "fetchMessageTemplates",
      subject: ["channel", from],
      before: { count: removed.length },
      after: { count: rows.length },
    });
  });
  return { count: rows.length, isComplete };
}

async function readTemplates(ctx: FetchCtx, from: Channel): Promise<AccountTemplates> {
  const adapter = adapterOf(from);
  const keys = await providerKeysOf(ctx, from);
  if (!adapter.readTemplates || keys === null) throw templatesUnread();
  try {
    const read = await adapter.readTemplates({ urls: ctx.providers.urls, keys });
    if (read === null) throw templatesUnread();
    const templates = new Map(read.templates.map((one) => [one.providerId, one]));
    return { ...read, templates: [...templates.values()] };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    ctx.log.warn({ err: error, channel: from }, "message templates could not be fetched");
    throw templatesUnread();
  }
}
