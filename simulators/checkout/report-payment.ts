import { deliver } from "#simulators/chat/deliver.ts";
import type { Payment } from "./payment.ts";

/** A notification as it is sent to a shop. */
export type Report = { body: string; type: string };

export type Reporting = {
  /** Writes the next notification of a payment; `attempt` counts from 0. */
  write(payment: Payment, how: { forged: boolean; attempt: number }): Report;
  /** Whether the shop's answer ends the repeats. */
  accepts(payment: Payment, answer: { status: number; text: string }): boolean;
  now(): number;
};

/** Waits between repeats: short, because people who watch a demo wait for them. */
const repeatsMs: readonly number[] = [500, 2_000, 5_000, 15_000, 60_000];
const answerMaxChars = 2_000;

/** Notifies the shop of a payment's state, and repeats until the shop accepts it. Waits only for the first answer. */
export async function report(
  reporting: Reporting,
  payment: Payment,
  { forged = false } = {},
  repeats: readonly number[] = repeatsMs,
): Promise<void> {
  const { state } = payment;
  const { body, type } = reporting.write(payment, { forged, attempt: payment.calls.length });
  const answer = await deliver(payment.callTo, { headers: { "content-type": type }, body }).catch(
    (error: unknown) => ({ status: 0, text: String(error) }),
  );
  const accepted = reporting.accepts(payment, answer);
  payment.calls.push({
    at: reporting.now(),
    state,
    forged,
    status: answer.status,
    answer: answer.text.slice(0, answerMaxChars),
    accepted,
  });
  const [waitMs, ...rest] = repeats;
  if (accepted || waitMs === undefined) return;
  setTimeout(() => {
    // The payment has changed meanwhile, and that has a notification of its own.
    if (payment.state === state) void report(reporting, payment, { forged }, rest);
  }, waitMs).unref();
}
