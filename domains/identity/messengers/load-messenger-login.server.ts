import { sql } from "drizzle-orm";
import { adapterOf } from "#domains/messaging/adapters/adapters.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type MessagesCtx, translatorFor } from "#domains/settings/translator.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { MessengerAttempt, MessengerLogin, MessengerStage } from "./messenger-attempt.ts";
import { deriveLinkToken } from "./link-token.server.ts";
import { authAttempts } from "#domains/identity/tables.server.ts";

/**
 * Loads this browser's sign-in by messenger and its progress: the one with this id, or without an id the newest. Null
 * if there is no valid one, or if it belongs to another browser.
 */
export async function loadMessengerLogin(
  ctx: Pick<Ctx, "db" | "portal" | "clock" | "vault" | "providers" | "language"> & MessagesCtx,
  { browser, id }: { browser: string | null; id?: string },
): Promise<MessengerLogin | null> {
  if (browser === null || (id !== undefined && !isUuid(id))) return null;
  const { rows } = await ctx.db.execute<{
    id: string;
    stage: MessengerStage;
    data: MessengerAttempt;
    expires: number;
  }>(sql`
    select id, stage, data, extract(epoch from expires_at)::float8 * 1000 as expires
    from ${authAttempts}
    where environment_id = ${ctx.portal.id} and purpose = 'messenger-login'
      and browser_hash = ${hashToken(browser)} and used_at is null
      and expires_at > ${new Date(ctx.clock.now())} ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by created_at desc limit 1`);
  const attempt = rows[0];
  if (!attempt) return null;
  const {
    channel,
    bot,
    messenger,
    number,
    returnTo,
    waitPath,
    senderName = "",
    code,
  } = attempt.data;
  const token = deriveLinkToken(ctx.vault, attempt.id);
  const adapter = adapterOf(channel);
  return {
    id: attempt.id,
    messenger,
    stage: attempt.stage,
    number,
    link: adapter.buildChatLink(ctx.providers.urls, bot, token, signInMessageText(ctx)),
    command: adapter.buildCommand(token),
    returnTo,
    waitPath,
    expiresAt: attempt.expires,
    hasBotCode: code !== undefined,
    senderName,
  };
}

/** The words before the token in the message that the user sends, so that they know what it does. */
function signInMessageText(ctx: Pick<Ctx, "language" | "portal"> & MessagesCtx): string {
  return translatorFor(ctx, ctx.language)("messenger.link-words", { portal: ctx.portal.name });
}
