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
import { type Transaction, withTransaction } from "#platform/database.server.ts";

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

type StoreCtx = Pick<Ctx, "db" | "portal" | "settings" | "vault" | "providers" | "log" | "clock">;
/** How many templates were stored before and are stored now, and whether these are all that the messenger has. */
type Stored = { countBefore: number; count: number; isComplete: boolean };

/**
 * Fetches a messenger's templates with their states. They replace those that were fetched before.
 * @returns how many are stored now, and whether these are all that the messenger has
 * @throws AUTH-DENY, TEMPLATES-UNREAD
 */
export async function fetchMessageTemplates(
  ctx: StoreCtx & Pick<Ctx, "actor">,
  from: Channel,
): Promise<{ count: number; isComplete: boolean }> {
  authorize(ctx, "fetch", "message templates");
  const { count, isComplete } = await storeTemplates(ctx, from, (tx, stored) =>
    writeAudit(tx, ctx, {
      action: "fetchMessageTemplates",
      subject: ["channel", from],
      before: { count: stored.countBefore },
      after: { count: stored.count },
    }),
  );
  return { count, isComplete };
}

/** Fetches a messenger's templates again for a job. @throws TEMPLATES-UNREAD */
export async function renewMessageTemplates(ctx: StoreCtx, from: Channel): Promise<void> {
  await storeTemplates(ctx, from, async () => {});
}

async function storeTemplates(
  ctx: StoreCtx,
  from: Channel,
  record: (tx: Transaction, stored: Stored) => Promise<void>,
): Promise<Stored> {
  const environmentId = ctx.portal.id;
  const { templates, isComplete } = await readTemplates(ctx, from);
  const rows = templates.map((template) => ({
    ...template,
    environmentId,
    channel: from,
    fetchedAt: new Date(ctx.clock.now()),
  }));
  return withTransaction(ctx.db, async (tx) => {
    const removed = await tx
      .delete(messageTemplates)
      .where(and(eq(messageTemplates.environmentId, environmentId), eq(channel, from)))
      .returning({ providerId });
    if (rows.length > 0) await tx.insert(messageTemplates).values(rows);
    const stored = { countBefore: removed.length, count: rows.length, isComplete };
    await record(tx, stored);
    return stored;
  });
}

async function readTemplates(ctx: StoreCtx, from: Channel): Promise<AccountTemplates> {
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
