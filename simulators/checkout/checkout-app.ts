import { Hono } from "hono";
import { backByPostPage, paymentPage, paymentsPage, refusedPage } from "./checkout-pages.ts";
import {
  type PaymentRequest,
  type Choice,
  choiceLabels,
  laterChoicesByState,
  wrongAmountFor,
  type Payment,
  type Payments,
} from "./payment.ts";
import { sendNotification, type NotificationSettings } from "./send-notification.ts";

/** What is special about one gateway. */
export type PaymentService = NotificationSettings & {
  name: string;
  /** The path of its console. */
  consolePath: string;
  /** The path below `consolePath` to which the shop's form is sent. */
  checkout: string;
  /** Reads the requested payment from the form, or returns a text that says why the gateway refuses it. */
  read(form: URLSearchParams): PaymentRequest | string;
  /** The fields that the browser posts when it returns to the shop; null if it is redirected instead. */
  returnFields: ((payment: Payment) => Record<string, string>) | null;
  offeredChoices: readonly Choice[];
};

/** How long a late notification to the shop is delayed. */
const lateNotificationDelayMs = 10_000;

/** Serves a gateway's pages: the payment page, and the console with all payments and their notifications. */
export function createCheckoutApp(service: PaymentService, payments: Payments): Hono {
  const { name } = service;
  const app = new Hono();
  app.post(service.checkout, async (c) => {
    const request = service.read(new URLSearchParams(await c.req.text()));
    if (typeof request === "string") return c.html(refusedPage(name, request), 400);
    const { id } = payments.findOrCreate(request, service.now());
    return c.redirect(`${service.consolePath}/payments/${id}`, 303);
  });
  app.get("/payments/:id", (c) => {
    const payment = payments.find(c.req.param("id"));
    return payment ? c.html(paymentPage(name, payment, service.offeredChoices)) : c.notFound();
  });
  app.post("/payments/:id", async (c) => {
    const payment = payments.find(c.req.param("id"));
    if (!payment) return c.notFound();
    const { choice = "", from } = await c.req.parseBody<{ choice?: string; from?: string }>();
    if (payment.state === "open" && Object.hasOwn(choiceLabels, choice))
      await applyChoice(service, payment, choice as Choice);
    else if (laterChoicesByState[payment.state].some((one) => one === choice))
      await applyLaterChoice(service, payment, choice);
    else if (choice !== "back") return c.text("This isn't possible with this payment.", 409);
    if (from === "console") return c.redirect(service.consolePath, 303);
    const fields = service.returnFields?.(payment);
    return fields
      ? c.html(backByPostPage(name, payment.returnUrl, fields))
      : c.redirect(payment.returnUrl, 303);
  });
  app.get("/payments.json", (c) => c.json(payments.all));
  app.get("/", (c) => c.html(paymentsPage(service, payments.all)));
  return app;
}

async function applyChoice(
  service: PaymentService,
  payment: Payment,
  choice: Choice,
): Promise<void> {
  if (choice === "forge") return sendNotification(service, payment, { isForged: true }, []);
  payment.state =
    choice === "decline"
      ? "declined"
      : choice === "wait"
        ? "waiting"
        : choice === "sandbox"
          ? "sandbox"
          : "paid";
  if (choice === "wrong-amount") payment.collectedAmount = wrongAmountFor(payment.amount);
  if (choice === "silent") return;
  if (choice === "late") {
    setTimeout(() => {
      if (payment.notifications.length === 0) void sendNotification(service, payment);
    }, lateNotificationDelayMs).unref();
    return;
  }
  await sendNotification(service, payment);
  if (choice === "twice") await sendNotification(service, payment);
}

async function applyLaterChoice(
  service: PaymentService,
  payment: Payment,
  choice: string,
): Promise<void> {
  if (choice === "approve") payment.state = "paid";
  if (choice === "reject") payment.state = "declined";
  if (choice === "refund") payment.state = "refunded";
  await sendNotification(service, payment);
}
