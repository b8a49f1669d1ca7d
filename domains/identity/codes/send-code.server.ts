import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { sendSms } from "#domains/messaging/send-sms.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import {
  codeExpired,
  resendLimitReached,
  resendTooEarly,
  smsNotSent,
} from "#domains/identity/errors.ts";
import { recordSignInResult } from "#domains/identity/sign-in/record-sign-in-result.server.ts";
import {
  browserHashOf,
  type CodeAttempt,
  type CodeData,
  hashCode,
  type CodeKey,
  deriveCode,
  findAttempt,
} from "./code-attempt.server.ts";
import { codeLifeMs, resendStatus } from "./phone-code.ts";
import { countSms } from "./sms-limits.server.ts";
import { authAttempts, users } from "#domains/identity/tables.server.ts";

/** The popup step in which each code is entered. */
const stepsByPurpose = {
  "phone-verification": "phone-verification",
  "phone-login": "phone-code",
} as const;

export type CodeCtx = Ctx & { messages: (language: string) => Record<string, unknown> };

/**
 * Starts the verification of a phone and sends it a code. While this browser has an open attempt for this phone,
 * another call creates no attempt and sends nothing, so repeating the form can't get around the waits.
 * @param input `data` is saved for after the proof; a later call replaces the data of an earlier one
 * @returns whether the phone is already verified
 * @throws TOO-MANY-ATTEMPTS, SMS-NOT-SENT
 */
export async function sendCode(
  ctx: CodeCtx,
  { data, ...key }: CodeKey & { data?: CodeData },
): Promise<{ verified: boolean }> {
  const attempt = await withTransaction(ctx.db, async (tx) => {
    await lockAttempt(tx, ctx, key);
    const openAttempt = await findAttempt(tx, ctx, key);
    const id = openAttempt?.id ?? (await startAttempt(tx, ctx, key));
    if (data)
      await tx.execute(sql`
      update ${authAttempts} set data = ${JSON.stringify(data)}::jsonb
      where environment_id = ${ctx.portal.id} and id = ${id}`);
    return openAttempt ?? { id, stage: "unsent" as const, sends: 0, sentAt: 0, data: data ?? {} };
  });
  if (attempt.sends === 0 && attempt.stage === "unsent") await sendOnce(ctx, key.phone, attempt);
  return { verified: attempt.stage === "verified" };
}

/**
 * Sends the same code again; earlier guesses stay counted.
 * @throws CODE-EXPIRED, RESEND-TOO-EARLY, RESEND-LIMIT-REACHED, TOO-MANY-ATTEMPTS, SMS-NOT-SENT
 */
export async function resendCode(ctx: CodeCtx, key: CodeKey): Promise<void> {
  const attempt = await findAttempt(ctx.db, ctx, key);
  if (!attempt || attempt.stage === "verified") throw codeExpired();
  const resend = resendStatus(attempt, ctx.clock.now());
  if (resend.status === "wait") throw resendTooEarly(Math.ceil(resend.waitMs / 1000));
  if (resend.status === "spent") throw resendLimitReached(stepsByPurpose[key.purpose]);
  await sendOnce(ctx, key.phone, attempt);
}

/** Waits for parallel calls with the same key: a double click must not start two attempts. */
async function lockAttempt(tx: Transaction, ctx: Ctx, { purpose, phone }: CodeKey): Promise<void> {
  const lock = `${ctx.portal.id} ${purpose} ${phone} ${browserHashOf(ctx)}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
}

async function startAttempt(
  tx: Transaction,
  ctx: Ctx,
  { purpose, phone }: CodeKey,
): Promise<string> {
  const id = randomUUID();
  const now = ctx.clock.now();
  // The account that this code would sign in to: ending all its sessions also ends the attempt.
  const accountQuery = sql`(select id from ${users} where ${purpose === "phone-login"}
    and phone = ${phone} and phone_verified_at is not null and status is null)`;
  await tx.execute(sql`
    insert into ${authAttempts} (environment_id, id, purpose, user_id, secret_hash, browser_hash, subject,
      stage, sends, sent_at, expires_at, created_at)
    values (${ctx.portal.id}, ${id}, ${purpose}, ${accountQuery}, ${hashCode(ctx, id, deriveCode(ctx, id))},
      ${browserHashOf(ctx)}, ${phone}, 'unsent', 0, ${new Date(now)}, ${new Date(now + codeLifeMs)},
      ${new Date(now)})`);
  return id;
}

/**
 * Sends one message even if several requests ask at once. A failed message doesn't count, and a code can't be guessed
 * before its first message is sent.
 */
async function sendOnce(ctx: CodeCtx, phone: string, attempt: CodeAttempt): Promise<void> {
  const { id, sends, sentAt } = attempt;
  const isThisAttempt = sql`environment_id = ${ctx.portal.id} and id = ${id}`;
  const { rowCount } = await ctx.db.execute(sql`
    update ${authAttempts} set sends = ${sends + 1}, sent_at = ${new Date(ctx.clock.now())}
    where ${isThisAttempt} and sends = ${sends}`);
  // A parallel request was first and is sending its message.
  if (rowCount === 0) return;
  let isCounted = false;
  let isSent = false;
  try {
    await countSms(ctx, phone);
    isCounted = true;
    isSent = await sendSms(ctx, { to: phone, body: codeText(ctx, deriveCode(ctx, id)) });
  } finally {
    const isUnsent = sql`${isThisAttempt} and stage = 'unsent'`;
    if (isSent)
      await ctx.db.execute(sql`update ${authAttempts} set stage = 'started' where ${isUnsent}`);
    // A failed message may still arrive, so the next message has the same code.
    else if (!isCounted) await ctx.db.execute(sql`delete from ${authAttempts} where ${isUnsent}`);
    if (!isSent)
      await ctx.db.execute(sql`
        update ${authAttempts} set sends = ${sends}, sent_at = ${new Date(sentAt)}
        where ${isThisAttempt} and sends = ${sends + 1}`);
  }
  if (!isSent) {
    await recordSignInResult(ctx, "phone", "failed");
    throw smsNotSent();
  }
  ctx.log.info({ operationId: "createInviteCode", sends: sends + 1 }, "a code was sent");
}

/** The last line lets browsers fill in the code automatically on this host. */
function codeText(ctx: CodeCtx, code: string): string {
  const t = translatorFor(ctx, ctx.language);
  return `${t("sms.code", { code, portal: ctx.portal.name })}\n\n@${ctx.portal.host} #${code}`;
}
