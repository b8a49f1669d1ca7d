import { createHmac, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { createCheckoutApp } from "./checkout/checkout-app.ts";
import {
  type PaymentRequest,
  choiceLabels,
  type Choice,
  type Payment,
  Payments,
} from "./checkout/payment.ts";
import { createFaults } from "./faults.ts";
import type { Simulator } from "./simulator.ts";

const keys = { merchantAccount: "lampstand_demo", secret: "the-demo-key-of-wayforpay" };

/** Status, reason and reason code, as WayForPay names them. A test card is Approved like any other. */
const statusNames = {
  open: ["Created", "Ok", 1100],
  waiting: ["InProcessing", "Transaction is in processing", 1131],
  paid: ["Approved", "Ok", 1100],
  sandbox: ["Approved", "Ok", 1100],
  declined: ["Declined", "Insufficient Funds", 1104],
  refunded: ["Refunded", "Ok", 1100],
} as const;

const currencies = ["UAH", "USD", "EUR", "RUB"];

type Fields = Readonly<Record<string, unknown>>;

/** Simulates WayForPay: the checkout, the notifications (repeated until the shop accepts them), and the API. */
export const wayforpay: Simulator = {
  name: "wayforpay",
  app({ base, clock }) {
    const payments = new Payments();
    const faults = createFaults([]);
    const app = new Hono();
    app.route("/faults", faults.routes);
    app.post("/api", async (c) => {
      const outage = await faults.awaitOutage();
      if (outage) return outage;
      const requestFields = (await c.req.json().catch(() => ({}))) as Fields;
      const [merchant, reference] = [
        textOf(requestFields["merchantAccount"]),
        textOf(requestFields["orderReference"]),
      ];
      const isRefund = requestFields["transactionType"] === "REFUND";
      const [amount, currency] = [
        textOf(requestFields["amount"]),
        textOf(requestFields["currency"]),
      ];
      const signedFields = isRefund
        ? [merchant, reference, amount, currency]
        : [merchant, reference];
      if (!isEqual(textOf(requestFields["merchantSignature"]), sign(signedFields)))
        return c.json({ reason: "Bad signature", reasonCode: 1113 });
      const payment = payments.findByReference(merchant, reference);
      if (!payment || payment.state === "open")
        return c.json({ reason: "Order not found", reasonCode: 1151 });
      if (!isRefund)
        return c.body(paymentJson(payment), 200, { "content-type": "application/json" });
      if (payment.state !== "paid" || Number(amount) > Number(payment.collectedAmount))
        return c.json({ reason: "Transaction cannot be refunded", reasonCode: 1130 });
      payment.state = "refunded";
      const [transactionStatus, reason, reasonCode] = statusNames.refunded;
      const merchantSignature = sign([merchant, reference, transactionStatus, String(reasonCode)]);
      return c.json({
        merchantAccount: merchant,
        orderReference: reference,
        transactionStatus,
        reason,
        reasonCode,
        merchantSignature,
      });
    });
    const service = {
      name: "WayForPay",
      consolePath: new URL(base).pathname,
      checkout: "/pay",
      now: () => clock.now(),
      read: readPaymentRequest,
      // WayForPay sends JSON, or JSON as the only key of a form. Both happen in practice.
      notificationOf(
        payment: Payment,
        { isForged, attempt }: { isForged: boolean; attempt: number },
      ) {
        const json = paymentJson(payment, isForged);
        return attempt % 2 === 0
          ? { type: "application/json", body: json }
          : { type: "application/x-www-form-urlencoded", body: `${encodeURIComponent(json)}=` };
      },
      isAccepted: ({ reference }: Payment, { status, text }: { status: number; text: string }) =>
        status === 200 && isAcceptance(reference, text),
      returnFields: (payment: Payment) => ({
        merchantAccount: payment.merchant,
        orderReference: payment.reference,
        transactionStatus: statusNames[payment.state][0],
        merchantSignature: "not a valid signature",
      }),
      offeredChoices: (Object.keys(choiceLabels) as Choice[]).filter((one) => one !== "sandbox"),
    };
    app.route("/", createCheckoutApp(service, payments));
    return app;
  },
  urls: (base) => ({ wayforpay: { checkout: `${base}/pay`, api: `${base}/api` } }),
  keys: { wayforpay: keys },
};

/** Signs as WayForPay specifies: hex(HMAC-MD5(secret, fields joined by `;`)). */
export const wayforpaySignature = (secret: string, fields: readonly string[]): string =>
  createHmac("md5", secret).update(fields.join(";"), "utf8").digest("hex");

const sign = (fields: readonly string[]) => wayforpaySignature(keys.secret, fields);

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

const isUrl = (text: string) => /^https?:\/\/\S+$/.test(text);

function readPaymentRequest(form: URLSearchParams): PaymentRequest | string {
  const textField = (name: string) => form.get(name) ?? "";
  const textFields = (name: string) => [...form.getAll(`${name}[]`), ...form.getAll(name)];
  const [names, counts, prices] = [
    textFields("productName"),
    textFields("productCount"),
    textFields("productPrice"),
  ];
  const account = textField("merchantAccount");
  if (account !== keys.merchantAccount) return "No shop has this account.";
  const signedFields = [
    account,
    ...["merchantDomainName", "orderReference", "orderDate", "amount", "currency"].map(textField),
    ...names,
    ...counts,
    ...prices,
  ];
  if (!isEqual(textField("merchantSignature"), sign(signedFields)))
    return "The signature is wrong.";
  const wrongField = [
    textField("merchantDomainName") === "" && "merchantDomainName",
    textField("orderReference") === "" && "orderReference",
    !/^\d{10}$/.test(textField("orderDate")) && "orderDate",
    !(Number(textField("amount")) > 0) && "amount",
    !currencies.includes(textField("currency")) && "currency",
    (names.length === 0 || names.length !== counts.length || names.length !== prices.length) &&
      "productName",
    !isUrl(textField("serviceUrl")) && "serviceUrl",
    !isUrl(textField("returnUrl")) && "returnUrl",
  ].find((field) => field !== false);
  if (wrongField) return `${wrongField} is missing or invalid.`;
  return {
    merchant: account,
    reference: textField("orderReference"),
    amount: textField("amount"),
    currency: textField("currency"),
    products: names.map((name, index) => ({ name, price: prices[index]! })),
    notificationUrl: textField("serviceUrl"),
    returnUrl: textField("returnUrl"),
  };
}

/** Returns a payment as WayForPay describes it. The amount is sent and signed as the shop wrote it. */
function paymentJson(payment: Payment, isForged = false): string {
  const { merchant, reference, collectedAmount: collected, currency } = payment;
  const [transactionStatus, reason, reasonCode] = statusNames[payment.state];
  const isPaid = payment.state === "paid" || payment.state === "refunded";
  const [authCode, cardPan] = [isPaid ? "541963" : "", "42****4242"];
  const signedFields = [merchant, reference, collected, currency, authCode, cardPan];
  const signature = sign([...signedFields, transactionStatus, String(reasonCode)]);
  const fields = {
    merchantAccount: merchant,
    orderReference: reference,
    merchantSignature: isForged ? sign([signature]) : signature,
    currency,
    ...(authCode !== "" && { authCode }),
    cardPan,
    cardType: "Visa",
    createdDate: Math.floor(payment.createdAt / 1000),
    transactionStatus,
    reason,
    reasonCode,
    paymentSystem: "card",
  };
  return JSON.stringify(fields).replace(/^\{/, `{"amount":${collected},`);
}

/** Whether the shop accepts a notification: it answers `{orderReference, status: "accept", time, signature}`. */
function isAcceptance(reference: string, text: string): boolean {
  try {
    const { orderReference, status, time, signature } = JSON.parse(text) as Fields;
    return (
      orderReference === reference &&
      status === "accept" &&
      isEqual(textOf(signature), sign([reference, "accept", textOf(time)]))
    );
  } catch {
    return false;
  }
}
