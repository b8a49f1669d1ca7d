import { deliver } from "#simulators/chat/deliver.ts";
import type { Payment } from "./payment.ts";

/** The body of a notification and its content type. */
export type NotificationBody = { body: string; type: string };

export type NotificationSettings = {
  /** Returns the next notification of a payment. `attempt` counts from 0. */
  notificationOf(payment: Payment, how: { isForged: boolean; attempt: number }): NotificationBody;
  /** Whether the shop's response means that it accepted the notification. */
  isAccepted(payment: Payment, response: { status: number; text: string }): boolean;
  now(): number;
};

/** Waits between repeats. They are short, because people in a demo wait for them. */
const repeatWaitsMs: readonly number[] = [500, 2_000, 5_000, 15_000, 60_000];
const responseMaxChars = 2_000;

/** Notifies the shop of a payment's state and repeats until the shop accepts it. Resolves after the first response. */
export async function sendNotification(
  settings: NotificationSettings,
  payment: Payment,
  { isForged = false } = {},
  remainingWaitsMs: readonly number[] = repeatWaitsMs,
): Promise<void> {
  const { state } = payment;
  const { body, type } = settings.notificationOf(payment, {
    isForged,
    attempt: payment.notifications.length,
  });
  const response = await deliver(payment.notificationUrl, {
    headers: { "content-type": type },
    body,
  }).catch((error: unknown) => ({ status: 0, text: String(error) }));
  const isAccepted = settings.isAccepted(payment, response);
  payment.notifications.push({
    sentAt: settings.now(),
    state,
    isForged,
    status: response.status,
    response: response.text.slice(0, responseMaxChars),
    isAccepted,
  });
  const [waitMs, ...rest] = remainingWaitsMs;
  if (isAccepted || waitMs === undefined) return;
  setTimeout(() => {
    // If the payment has changed meanwhile, that change sends its own notification.
    if (payment.state === state) void sendNotification(settings, payment, { isForged }, rest);
  }, waitMs).unref();
}
