import { Hono } from "hono";
import { backByPostPage, paymentPage, paymentsPage, refusedPage } from "./checkout-pages.ts";
import {
  type Asked,
  type Choice,
  choices,
  laterChoicesOf,
  otherAmount,
  type Payment,
  type Payments,
} from "./payment.ts";
import { report, type Reporting } from "./report-payment.ts";

/** How one gateway differs from the others. */
export type PaymentService = Reporting & {
  name: string;
  /** The path of its console. */
  home: string;
  /** The path below it that receives a shop's form. */
  checkout: string;
  /** Reads the requested payment from the form; a text says why the gateway refuses it. */
  read(form: URLSearchParams): Asked | string;
  /** The fields that the browser posts on its return; null if it is redirected. */
  carriesBack: ((payment: Payment) => Record<string, string>) | null;
  offers: readonly Choice[];
};

/** How long a late notification to the shop is delayed. */
const lateMs = 10_000;

/** Serves a gateway's pages: the payment page, and the console with all payments and their notifications. */
export function checkoutApp(service: PaymentService, payments: Payments): Hono {
  const { name } = service;
  const app = new Hono();
  app.post(service.checkout, async (c) => {
    const asked = service.read(new URLSearchParams(await c.req.text()));
    if (typeof asked === "string") return c.html(refusedPage(name, asked), 400);
    const { id } = payments.open(asked, service.now());
    return c.redirect(`${service.home}/payments/${id}`, 303);
  });
  app.get("/payments/:id", (c) => {
    const payment = payments.find(c.req.param("id"));
    return payment ? c.html(paymentPage(name, payment, service.offers)) : c.notFound();
  });
  app.post("/payments/:id", async (c) => {
    const payment = payments.find(c.req.param("id"));
    if (!payment) return c.notFound();
    const { do: choice = "", from } = await c.req.parseBody<{ do?: string; from?: string }>();
    if (payment.state === "open" && Object.hasOwn(choices, choice))
      await choose(service, payment, choice as Choice);
    else if (laterChoicesOf[payment.state].some((one) => one === choice))
      await settle(service, payment, choice);
    else if (choice !== "back") return c.text("That cannot be done with this payment.", 409);
    if (from === "console") return c.redirect(service.home, 303);
    const fields = service.carriesBack?.(payment);
    return fields
      ? c.html(backByPostPage(name, payment.backTo, fields))
      : c.redirect(payment.backTo, 303);
  });
  app.get("/payments.json", (c) => c.json(payments.all));
  app.get("/", (c) => c.html(paymentsPage(service, payments.all)));
  return app;
}

async function choose(service: PaymentService, payment: Payment, choice: Choice): Promise<void> {
  if (choice === "forge") return report(service, payment, { forged: true }, []);
  payment.state =
    choice === "decline"
      ? "declined"
      : choice === "wait"
        ? "waiting"
        : choice === "sandbox"
          ? "sandbox"
          : "paid";
  if (choice === "wrong-amount") payment.collected = otherAmount(payment.amount);
  if (choice === "silent") return;
  if (choice === "late") {
    setTimeout(() => {
      if (payment.calls.length === 0) void report(service, payment);
    }, lateMs).unref();
    return;
  }
  await report(service, payment);
  if (choice === "twice") await report(service, payment);
}

async function settle(service: PaymentService, payment: Payment, choice: string): Promise<void> {
  if (choice === "settle") payment.state = "paid";
  if (choice === "reject") payment.state = "declined";
  if (choice === "refund") payment.state = "refunded";
  await report(service, payment);
}
