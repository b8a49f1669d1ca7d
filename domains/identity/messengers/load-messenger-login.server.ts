import { sql } from "drizzle-orm";
import { adapterOf } from "#domains/messaging/adapters/adapters.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type MessagesCtx, translatorFor } from "#domains/settings/translator.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { MessengerAttempt, MessengerLogin, MessengerStage } from "./messenger-attempt.ts";
import { linkToken } from "./link-token.server.ts";
import { authAttempts } from "#domains/identity/tables.server.ts";

/**
 * Loads this browser's sign-in by messenger and its progress, by its id or else the newest. Null without a valid one,
 * or if it belongs to another browser.
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
  const found = rows[0];
  if (!found) return null;
  const {
    channel,
    bot,
    messenger,
    number,
    returnTo,
    waitPath: waitsAt,
    senderName = "",
    code,
  } = found.data;
  const token = linkToken(ctx.vault, found.id);
  const adapter = adapterOf(channel);
  return {
    id: found.id,
    messenger,
    stage: found.stage,
    number,
    link: adapter.link(ctx.providers.urls, bot, token, signInWords(ctx)),
    command: adapter.command(token),
    returnTo,
    waitsAt,
    expiresAt: found.expires,
    coded: code !== undefined,
    senderName,
  };
}

/** The words before the token in the message that the user sends, so that they know what it does. */
function signInWords(ctx: Pick<Ctx, "language" | "portal"> & MessagesCtx): string {
  return translatorFor(ctx, ctx.language)("messenger.link-words", { portal: ctx.portal.name });
}
