import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { codeDigits, codeGuessesMax } from "./phone-code.ts";
import { authAttempts } from "#domains/identity/tables.server.ts";

/** What an SMS code is for: the phone of a registration, or a sign-in. */
export type CodePurpose = "phone-verification" | "phone-login";

/** Identifies an attempt: a browser has one at a time for each purpose and phone. `phone` is `+` and digits. */
export type CodeKey = { purpose: CodePurpose; phone: string };

export type CodeAttempt = {
  id: string;
  /** `unsent` until a message with the code was sent: a code that was never sent can't be guessed. */
  stage: "unsent" | "started" | "verified";
  sends: number;
  sentAt: number;
  /** What the user entered with the phone, saved for after the proof. It is never sent to a browser. */
  data: CodeData;
};

/** The password is stored only as its hash. */
export type CodeData = { passwordHash?: string; agreed?: boolean };

/**
 * Returns the hash of this browser's secret, which an attempt is bound to.
 * @throws Error for a request without a device: requests that start or end an attempt always have one
 */
export function browserHashOf({ deviceId }: Pick<Ctx, "deviceId">): string {
  if (deviceId === null) throw new Error("a code belongs to a browser");
  return hashToken(`code ${deviceId}`);
}

/**
 * Returns the six digits of an attempt. They are derived from its id and the installation's secret, so every message of
 * an attempt has the same code and the database stores nothing that reveals it.
 */
export function deriveCode({ vault }: Pick<Ctx, "vault">, id: string): string {
  const number = Number.parseInt(vault.mac("phone code", id).slice(0, 12), 16);
  return String(number % 10 ** codeDigits).padStart(codeDigits, "0");
}

/** What the database stores of a code: an HMAC of the code and the attempt's id. */
export const hashCode = ({ vault }: Pick<Ctx, "vault">, id: string, code: string): string =>
  vault.mac("phone code hash", `${id} ${code}`);

type AttemptCtx = Pick<Ctx, "portal" | "clock" | "deviceId">;

/** SQL condition on auth_attempts: attempts of this browser that are neither expired nor used up. */
export const isOwnAttempt = (
  { portal, clock, deviceId }: AttemptCtx,
  { purpose, phone }: CodeKey,
) => sql`
  environment_id = ${portal.id} and browser_hash = ${browserHashOf({ deviceId })}
  and purpose = ${purpose} and subject = ${phone} and used_at is null
  and expires_at > ${new Date(clock.now())}`;

/** SQL condition: the attempt still accepts guesses. */
export const acceptsCodes = sql`stage = 'started' and guesses < ${codeGuessesMax}`;

/** Finds this browser's attempt whose code can still be sent or guessed, or is verified; null without one. */
export async function findAttempt(
  db: Db,
  ctx: AttemptCtx,
  key: CodeKey,
): Promise<CodeAttempt | null> {
  const { rows } = await db.execute<{
    id: string;
    stage: CodeAttempt["stage"];
    sends: number;
    sent_at: string | Date;
    data: CodeData;
  }>(sql`
    select id, stage, sends, sent_at, data from ${authAttempts}
    where ${isOwnAttempt(ctx, key)} and (stage in ('unsent', 'verified') or ${acceptsCodes})
    order by created_at desc limit 1`);
  const row = rows[0];
  if (!row) return null;
  const { id, stage, sends, data } = row;
  return { id, stage, sends, sentAt: new Date(row.sent_at).getTime(), data };
}
