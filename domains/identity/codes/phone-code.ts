import { latinDigits } from "#domains/identity/registration/registration-fields.ts";

/** Section 9. */
export const codeDigits = 6;
/** DEC-05, security promise 12. */
export const codeLifeMs = 10 * 60_000;
/** Security promise 8: answers to one code, however often it is sent. */
export const codeSubmitsMax = 5;
/** AMB-36: how long one waits after the first message, after the first resend, after the second. */
const resendWaitsMs = [0, 30_000, 180_000] as const;
/** Section 9: beside the first message. */
export const resendsMax = 2;

/** How often a code was sent, and when last (epoch milliseconds). */
export type Sending = { sends: number; sentAt: number };

/**
 * What a press on "send it again" does: `ready` sends, `wait` has to wait; `spent` sends nothing any more and says that
 * the number seems to be wrong.
 */
export type Resend = { may: "ready" } | { may: "wait"; waitMs: number } | { may: "spent" };

export function resendOf({ sends, sentAt }: Sending, now: number): Resend {
  const wait = resendWaitsMs[Math.min(sends, resendWaitsMs.length) - 1] ?? 0;
  const waitMs = sentAt + wait - now;
  if (waitMs > 0) return { may: "wait", waitMs };
  return sends > resendsMax ? { may: "spent" } : { may: "ready" };
}

/**
 * The code in what was typed or pasted (AUTH-35): six digits of any script, which one may have grouped by blanks; null
 * when it is anything else.
 */
export function readCode(typed: string): string | null {
  const code = latinDigits(typed).replace(/\s/g, "");
  return code.length === codeDigits && /^\d+$/.test(code) ? code : null;
}

/** What the code's field holds after a keystroke: the first six digits of what was typed. */
export const maskCode = (typed: string): string =>
  latinDigits(typed).replace(/\D/g, "").slice(0, codeDigits);

/** What the step at which a code is entered asks of the server. */
export type CodeStepData = {
  heading: { title: string; description: string };
  /** Until the next message may be sent; 0: at once. */
  waitSeconds: number;
  /** It was sent as often as it may be. */
  isSpent: boolean;
};
