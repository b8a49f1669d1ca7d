import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Channel } from "#domains/messaging/messenger.ts";
import { recordWebhookEvent } from "#domains/messaging/record-webhook-event.server.ts";
import type { ChatMessage, ChatEvent } from "#domains/messaging/adapters/adapter.ts";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import {
  type MessengerAttempt,
  messengerCodeDigits,
  messengerCodesMax,
  messengerIssuer,
  type MessengerStage,
} from "./messenger-attempt.ts";
import { chatTexts, codeRequest } from "./chat-texts.server.ts";
import { macOfCode, findLinkToken } from "./link-token.server.ts";
import { authAttempts, identities } from "#domains/identity/tables.server.ts";

export type MessengerEventCtx = Pick<
  Ctx,
  "portal" | "settings" | "db" | "clock" | "log" | "jobs" | "vault" | "providers" | "clientAddress"
> &
  MessagesCtx;

/**
 * Takes a message that belongs to no sign-in, in the transaction that handles it.
 * @returns "taken", or what the bot says instead of its greeting; null: its greeting
 */
export type MessageTaker = (
  tx: Transaction,
  ctx: MessengerEventCtx,
  message: Pick<IncomingEvent, "channel" | "bot" | "event">,
) => Promise<"taken" | ChatMessage | null>;

const hourMs = 3_600_000;
/** How many messages one user may send before the bot stops answering. */
export const chatMessageLimit: AttemptLimit = { name: "chat", attemptsMax: 60, windowMs: 600_000 };
/** Limits greetings to people who have no sign-in to confirm: per sender, and per portal. */
export const helloLimit: AttemptLimit = { name: "chat hello", attemptsMax: 3, windowMs: hourMs };
export const helloPortalLimit: AttemptLimit = {
  name: "chat hello portal",
  attemptsMax: 300,
  windowMs: hourMs,
};

type IncomingEvent = {
  ctx: MessengerEventCtx;
  tx: Transaction;
  channel: Channel;
  bot: string;
  event: ChatEvent;
};
type AttemptRow = {
  id: string;
  stage: MessengerStage;
  subject: string | null;
  sends: number;
  data: MessengerAttempt;
};

/**
 * Handles a message to a portal's bot, once per event: a token makes the bot ask the question, a number answers it, and
 * 0 requests a code. Anything else may be a message to a mentor. Returns the bot's reply. It signs nobody in: that happens in the browser that started
 * the sign-in.
 */
export async function handleMessengerEvent(
  ctx: MessengerEventCtx,
  { channel, bot, event }: Pick<IncomingEvent, "channel" | "bot" | "event">,
  takeMessage: MessageTaker,
): Promise<ChatMessage | null> {
  const sender = `${ctx.portal.id} ${channel} ${event.senderId}`;
  if ((await countAttempt(ctx, chatMessageLimit, sender)) > 0) return null;
  const outcome = await withTransaction(ctx.db, async (tx) => {
    if (!(await recordWebhookEvent(tx, ctx, channel, event.eventId))) return { reply: null };
    const reply = await respond({ ctx, tx, channel, bot, event });
    if (reply !== "hello") return { reply };
    const taken = await takeMessage(tx, ctx, { channel, bot, event });
    return taken === "taken" ? { reply: null } : { reply, greeting: taken };
  });
  return outcome.reply === "hello" ? greet(ctx, sender, outcome.greeting) : outcome.reply;
}

type Reply = ChatMessage | "hello" | null;

function respond(incoming: IncomingEvent): Promise<Reply> {
  const text = incoming.event.text.trim();
  const token = findLinkToken(text);
  if (token !== null) return askQuestion(incoming, token);
  const [, id, number] = /^(?:pick:([\da-f-]{36}):)?(\d{2})$/.exec(text) ?? [];
  if (number !== undefined) return checkNumber(incoming, number, id);
  return text === codeRequest ? sendLoginCode(incoming) : Promise.resolve("hello");
}

/** SQL condition: an unfinished attempt of this bot. */
const isLiveAttempt = ({ ctx, channel, bot }: IncomingEvent) => sql`
  environment_id = ${ctx.portal.id} and purpose = 'messenger-login' and used_at is null
  and expires_at > ${new Date(ctx.clock.now())}
  and data->>'channel' = ${channel} and data->>'bot' = ${bot}`;

async function askQuestion(incoming: IncomingEvent, token: string): Promise<Reply> {
  const { ctx, tx, event } = incoming;
  const { rows } = await tx.execute<AttemptRow>(sql`
    select id, stage, subject, sends, data from ${authAttempts}
    where secret_hash = ${hashToken(token)} and ${isLiveAttempt(incoming)} for update`);
  const attempt = rows[0];
  if (!attempt) return chatTexts(ctx).expiredMessage();
  const texts = chatTexts(ctx, attempt.data.language);
  if (attempt.subject !== null && attempt.subject !== event.senderId) return texts.takenMessage();
  if (attempt.stage !== "started" && attempt.stage !== "seen") return texts.expiredMessage();
  if (event.opened) return texts.openedMessage(token);
  await tx.execute(sql`
    update ${authAttempts} set stage = 'seen', subject = ${event.senderId},
      sent_at = ${new Date(ctx.clock.now())}, data = data || ${JSON.stringify({ senderName: event.senderName })}::jsonb
    where environment_id = ${ctx.portal.id} and id = ${attempt.id}`);
  return texts.questionMessage(attempt.id, attempt.data);
}

/** Finds the attempt of the last question to this user, or the one that their button names. */
async function findSeenAttempt(
  incoming: IncomingEvent,
  id?: string,
): Promise<AttemptRow | undefined> {
  const { rows } = await incoming.tx.execute<AttemptRow>(sql`
    select id, stage, subject, sends, data from ${authAttempts}
    where subject = ${incoming.event.senderId} and stage = 'seen' and ${isLiveAttempt(incoming)}
      ${id === undefined ? sql`` : sql`and id::text = ${id}`}
    order by sent_at desc limit 1 for update`);
  return rows[0];
}

/** Checks the chosen number: one of three is right. A wrong one ends the attempt, so guessing doesn't help. */
async function checkNumber(
  incoming: IncomingEvent,
  number: string,
  id: string | undefined,
): Promise<Reply> {
  const { ctx, tx } = incoming;
  const attempt = await findSeenAttempt(incoming, id);
  if (!attempt) return id === undefined ? "hello" : chatTexts(ctx).expiredMessage();
  const isRight = attempt.data.number === number;
  // Store the account that this would sign in to: ending all its sessions also ends the attempt.
  await tx.execute(sql`
    update ${authAttempts} set stage = ${isRight ? "approved" : "refused"},
      user_id = (select user_id from ${identities} where subject = ${incoming.event.senderId}
        and issuer = ${messengerIssuer(incoming.channel, ctx.portal.id, incoming.bot)})
    where environment_id = ${ctx.portal.id} and id = ${attempt.id}`);
  const texts = chatTexts(ctx, attempt.data.language);
  return isRight ? texts.approvedMessage() : texts.refusedMessage();
}

/** Sends a code to type into the page, for users who can't see the page next to the chat. */
async function sendLoginCode(incoming: IncomingEvent): Promise<Reply> {
  const { ctx, tx } = incoming;
  const attempt = await findSeenAttempt(incoming);
  if (!attempt) return "hello";
  const texts = chatTexts(ctx, attempt.data.language);
  if (attempt.sends >= messengerCodesMax) return texts.noMoreCodesMessage();
  const code = String(randomInt(10 ** messengerCodeDigits)).padStart(messengerCodeDigits, "0");
  await tx.execute(sql`
    update ${authAttempts} set sends = sends + 1,
      data = data || ${JSON.stringify({ code: macOfCode(ctx.vault, attempt.id, code) })}::jsonb
    where environment_id = ${ctx.portal.id} and id = ${attempt.id}`);
  return texts.codeMessage(code);
}

async function greet(
  ctx: MessengerEventCtx,
  sender: string,
  greeting: ChatMessage | null = null,
): Promise<ChatMessage | null> {
  if ((await countAttempt(ctx, helloLimit, sender)) > 0) return null;
  if ((await countAttempt(ctx, helloPortalLimit, ctx.portal.id)) > 0) return null;
  return greeting ?? chatTexts(ctx).helloMessage();
}
