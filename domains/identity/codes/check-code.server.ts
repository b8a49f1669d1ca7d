import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { codeExpired, invalidCode } from "#domains/identity/errors.ts";
import {
  type CodeData,
  hashCode,
  type CodeKey,
  isOwnAttempt,
  acceptsCodes,
} from "./code-attempt.server.ts";
import { countGuess, countPhoneGuess } from "./code-guesses.server.ts";
import { readCode } from "./phone-code.ts";
import { authAttempts } from "#domains/identity/tables.server.ts";

/**
 * Checks a code against the one sent for this browser's attempt. Each try is counted before it is compared, in its own
 * statement, so parallel requests can't exceed the limit. Wrong codes also count across attempts: a new attempt gives
 * no extra guesses.
 * @param input `code` as typed
 * @throws INVALID-CODE, TOO-MANY-ATTEMPTS; CODE-EXPIRED when no code can be tried any more
 */
export async function checkCode(
  ctx: Ctx,
  { code, ...key }: CodeKey & { code: string },
): Promise<void> {
  const digits = readCode(code);
  // Input that can't be a code doesn't count as a guess.
  if (digits === null) throw invalidCode();
  const uncountGuess = await countGuess(ctx);
  const { rows } = await ctx.db.execute<{ id: string; secret_hash: string }>(sql`
    update ${authAttempts} set guesses = guesses + 1
    where ${isOwnAttempt(ctx, key)} and ${acceptsCodes} returning id, secret_hash`);
  const attempt = rows[0];
  if (!attempt) throw codeExpired();
  const uncountPhoneGuess = await countPhoneGuess(ctx, key.phone);
  const given = Buffer.from(hashCode(ctx, attempt.id, digits));
  if (!timingSafeEqual(given, Buffer.from(attempt.secret_hash))) throw invalidCode();
  const { rowCount } = await ctx.db.execute(sql`
    update ${authAttempts} set stage = 'verified'
    where environment_id = ${ctx.portal.id} and id = ${attempt.id} and stage = 'started'`);
  if (rowCount === 0) throw codeExpired();
  await uncountGuess();
  await uncountPhoneGuess();
}

/**
 * Uses up this browser's proof of a phone, in the caller's transaction.
 * @returns the data saved for after the proof; null if there is no proof
 */
export async function consumeProof(
  tx: Transaction,
  ctx: Pick<Ctx, "portal" | "clock" | "deviceId">,
  key: CodeKey,
): Promise<CodeData | null> {
  const { rows } = await tx.execute<{ data: CodeData }>(sql`
    update ${authAttempts} set used_at = ${new Date(ctx.clock.now())}
    where ${isOwnAttempt(ctx, key)} and stage = 'verified' returning data`);
  return rows[0]?.data ?? null;
}
