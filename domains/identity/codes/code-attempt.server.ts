import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import { codeDigits, codeSubmitsMax } from "./phone-code.ts";

/** What a code by text message is for: the phone of a registration, or a sign-in. */
export type CodePurpose = "phone-verification" | "phone-login";

/** Which attempt: there is one at a time for a purpose and phone in a browser. `phone` is `+` and digits. */
export type CodeKey = { purpose: CodePurpose; phone: string };

export type CodeAttempt = {
  id: string;
  /** `unsent` until a message with the code has left: nobody can guess a code that nobody was sent. */
  stage: "unsent" | "begun" | "verified";
  sends: number;
  sentAt: number;
  /** What was entered with the phone, kept for after the proof: never told to a browser. */
  data: CodeData;
};

/** A password only as its hash. */
export type CodeData = { passwordHash?: string; agreed?: boolean };

/**
 * What an attempt is bound to: a hash of this browser's own secret.
 * @throws Error for a request that names no browser: those that begin or end an attempt always do
 */
export function browserOf({ deviceId }: Pick<Ctx, "deviceId">): string {
  if (deviceId === null) throw new Error("a code belongs to a browser");
  return hashToken(`code ${deviceId}`);
}

/**
 * The six digits of an attempt. They follow from its id and the installation's secret, so that every message of an
 * attempt bears the same ones, whichever arrives, and the database holds nothing they could be read from.
 */
export function codeOf({ vault }: Pick<Ctx, "vault">, id: string): string {
  const number = Number.parseInt(vault.mac("phone code", id).slice(0, 12), 16);
  return String(number % 10 ** codeDigits).padStart(codeDigits, "0");
}

/** What the database keeps of a code: its HMAC together with the attempt's id. */
export const codeHash = ({ vault }: Pick<Ctx, "vault">, id: string, code: string): string =>
  vault.mac("phone code hash", `${id} ${code}`);

type Where = Pick<Ctx, "portal" | "clock" | "deviceId">;

/** Attempts of this browser that have neither run out nor been spent, as a condition on auth_attempts. */
export const isOwn = ({ portal, clock, deviceId }: Where, { purpose, phone }: CodeKey) => sql`
  environment_id = ${portal.id} and browser_hash = ${browserOf({ deviceId })}
  and purpose = ${purpose} and subject = ${phone} and used_at is null
  and expires_at > ${new Date(clock.now())}`;

/** That still takes an answer. */
export const takesAnswers = sql`stage = 'begun' and submits < ${codeSubmitsMax}`;

/** This browser's attempt that can still be sent or answered, or is verified already; null when there is none. */
export async function findAttempt(db: Db, ctx: Where, key: CodeKey): Promise<CodeAttempt | null> {
  const { rows } = await db.execute<{
    id: string;
    stage: CodeAttempt["stage"];
    sends: number;
    sent_at: string | Date;
    data: CodeData;
  }>(sql`
    select id, stage, sends, sent_at, data from auth_attempts
    where ${isOwn(ctx, key)} and (stage in ('unsent', 'verified') or ${takesAnswers})
    order by created_at desc limit 1`);
  const row = rows[0];
  if (!row) return null;
  const { id, stage, sends, data } = row;
  return { id, stage, sends, sentAt: new Date(row.sent_at).getTime(), data };
}
