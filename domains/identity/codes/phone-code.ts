import { toLatinDigits } from "#domains/identity/registration/registration-fields.ts";

export const codeDigits = 6;
export const codeLifeMs = 10 * 60_000;
/** How many guesses one code allows, however often it is sent. */
export const codeGuessesMax = 5;
/** How long to wait after the first message, the first resend and the second resend. */
const resendWaitsMs = [0, 30_000, 180_000] as const;
/** How many times a code can be sent again after the first message. */
export const resendsMax = 2;

/** How many times a code was sent, and when it was last sent (epoch milliseconds). */
export type SendHistory = { sends: number; sentAt: number };

/**
 * What pressing "Send again" does. `ready`: sends the code. `wait`: asks the user to wait. `spent`: sends nothing more,
 * and says that the number seems to be wrong.
 */
export type ResendStatus =
  { status: "ready" } | { status: "wait"; waitMs: number } | { status: "spent" };

export function resendStatus({ sends, sentAt }: SendHistory, now: number): ResendStatus {
  const pauseMs = resendWaitsMs[Math.min(sends, resendWaitsMs.length) - 1] ?? 0;
  const waitMs = sentAt + pauseMs - now;
  if (waitMs > 0) return { status: "wait", waitMs };
  return sends > resendsMax ? { status: "spent" } : { status: "ready" };
}

/**
 * Reads the code from typed or pasted text: six digits in any script, possibly grouped by spaces. Null for anything
 * else.
 */
export function readCode(typed: string): string | null {
  const code = toLatinDigits(typed).replace(/\s/g, "");
  return code.length === codeDigits && /^\d+$/.test(code) ? code : null;
}

/** What the code field shows after a keystroke: the first six digits of the input. */
export const maskCode = (typed: string): string =>
  toLatinDigits(typed).replace(/\D/g, "").slice(0, codeDigits);

/** What the code step loads from the server. */
export type CodeStepData = {
  heading: { title: string; description: string };
  /** Seconds until the next message may be sent; 0 if it may be sent now. */
  waitSeconds: number;
  /** The code was sent as often as allowed. */
  hasNoSendsLeft: boolean;
};
