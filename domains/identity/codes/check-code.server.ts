import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { codeGone, invalidCode } from "#domains/identity/errors.ts";
import {
  type CodeData,
  codeHash,
  type CodeKey,
  isOwn,
  acceptsCodes,
} from "./code-attempt.server.ts";
import { countGuess, countGuessOf } from "./code-guesses.server.ts";
import { readCode } from "./phone-code.ts";
import { authAttempts } from "#domains/identity/tables.server.ts";

/**
 * Checks a code against the one sent for this browser's attempt. Each try is counted before it is compared, in its own
 * statement, so parallel requests can't exceed the limit. Wrong codes also count across attempts: a new attempt gives
 * no extra guesses.
 * @param input `code` as typed
 * @throws INVALID-CODE, TOO-MANY-ATTEMPTS; CODE-GONE when no code can be tried any more
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
    update ${authAttempts} set submits = submits + 1
    where ${isOwn(ctx, key)} and ${acceptsCodes} returning id, secret_hash`);
  const attempt = rows[0];
  if (!attempt) throw codeGone();
  const uncountOfPhone = await countGuessOf(ctx, key.phone);
  const given = Buffer.from(codeHash(ctx, attempt.id, digits));
  if (!timingSafeEqual(given, Buffer.from(attempt.secret_hash))) throw invalidCode();
  const { rowCount } = await ctx.db.execute(sql`
    update ${authAttempts} set stage = 'verified'
    where environment_id = ${ctx.portal.id} and id = ${attempt.id} and stage = 'started'`);
  if (rowCount === 0) throw codeGone();
  await uncountGuess();
  await uncountOfPhone();
}

/**
 * Uses up this browser's proof of a phone, in the caller's transaction.
 * @returns the data saved for after the proof; null if there is no proof
 */
export async function spendProof(
  tx: Transaction,
  ctx: Pick<Ctx, "portal" | "clock" | "deviceId">,
  key: CodeKey,
): Promise<CodeData | null> {
  const { rows } = await tx.execute<{ data: CodeData }>(sql`
    update ${authAttempts} set used_at = ${new Date(ctx.clock.now())}
    where ${isOwn(ctx, key)} and stage = 'verified' returning data`);
  return rows[0]?.data ?? null;
}
