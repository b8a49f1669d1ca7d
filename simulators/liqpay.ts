import { createHash, timingSafeEqual } from "node:crypto";
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

const keys = { publicKey: "sandbox_i00000000001", privateKey: "sandbox_the_demo_key_of_liqpay" };

const statusNames = {
  open: "wait_secure",
  waiting: "processing",
  paid: "success",
  sandbox: "sandbox",
  declined: "failure",
  refunded: "reversed",
} as const;

const currencies = ["UAH", "USD", "EUR", "RUB"];

type Fields = Readonly<Record<string, unknown>>;

/** Simulates LiqPay: the checkout, the notifications to the shop, and the API for payment status and refunds. */
export const liqpay: Simulator = {
  name: "liqpay",
  app({ base, clock }) {
    const payments = new Payments();
    const faults = createFaults([]);
    const app = new Hono();
    app.route("/faults", faults.routes);
    app.post("/api/request", async (c) => {
      const outage = await faults.awaitOutage();
      if (outage) return outage;
      const fields = readSignedFields(new URLSearchParams(await c.req.text()));
      if (typeof fields === "string") return c.json(apiError("err_signature", fields));
      const payment = payments.findByReference(keys.publicKey, textOf(fields["order_id"]));
      if (!payment || payment.state === "open")
        return c.json(apiError("payment_not_found", "Payment not found"));
      if (fields["action"] === "status") return c.json({ result: "ok", ...paymentFields(payment) });
      if (fields["action"] !== "refund")
        return c.json(apiError("err_action", "This action is not supported"));
      if (payment.state !== "paid" || Number(fields["amount"]) > Number(payment.collectedAmount))
        return c.json(apiError("refund_not_allowed", "This payment cannot be refunded"));
      payment.state = "refunded";
      return c.json({ result: "ok", action: "refund", ...idsOf(payment), status: "reversed" });
    });
    const service = {
      name: "LiqPay",
      consolePath: new URL(base).pathname,
      checkout: "/api/3/checkout",
      now: () => clock.now(),
      read: (form: URLSearchParams) => {
        const fields = readSignedFields(form);
        return typeof fields === "string" ? fields : readPaymentRequest(fields);
      },
      notificationOf(payment: Payment, { isForged }: { isForged: boolean }) {
        const data = encodeFields(paymentFields(payment));
        const signature = isForged ? sign(`${data}forged`) : sign(data);
        return {
          type: "application/x-www-form-urlencoded",
          body: String(new URLSearchParams({ data, signature })),
        };
      },
      isAccepted: (_: Payment, { status }: { status: number }) => status === 200,
      returnFields: null,
      offeredChoices: Object.keys(choiceLabels) as Choice[],
    };
    app.route("/", createCheckoutApp(service, payments));
    return app;
  },
  urls: (base) => ({
    liqpay: { checkout: `${base}/api/3/checkout`, api: `${base}/api/request` },
  }),
  keys: { liqpay: keys },
};

const encodeFields = (fields: object) =>
  Buffer.from(JSON.stringify(fields), "utf8").toString("base64");

/** Signs as LiqPay specifies: base64(sha1(private key + data + private key)). */
export const liqpaySignature = (privateKey: string, data: string): string =>
  createHash("sha1")
    .update(privateKey + data + privateKey)
    .digest("base64");

const sign = (data: string) => liqpaySignature(keys.privateKey, data);

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Returns the fields inside `data` if they have the shop's signature, otherwise an error text. */
function readSignedFields(form: URLSearchParams): Fields | string {
  const [data, signature] = [form.get("data") ?? "", form.get("signature") ?? ""];
  if (data === "" || !isEqual(signature, sign(data))) return "The signature is wrong.";
  try {
    const fields = JSON.parse(Buffer.from(data, "base64").toString("utf8")) as Fields;
    if (fields["public_key"] !== keys.publicKey) return "No shop has this public key.";
    return fields;
  } catch {
    return "The data cannot be read.";
  }
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

const isUrl = (text: string) => /^https?:\/\/\S+$/.test(text) && text.length <= 510;

function readPaymentRequest(fields: Fields): PaymentRequest | string {
  const textField = (name: string) => textOf(fields[name]);
  const amount = textField("amount");
  const [reference, description] = [textField("order_id"), textField("description")];
  const wrongField = [
    !/^[37]$/.test(textField("version")) && "version",
    fields["action"] !== "pay" && "action",
    !(Number(amount) > 0) && "amount",
    !currencies.includes(textField("currency")) && "currency",
    (reference === "" || reference.length > 255) && "order_id",
    description === "" && "description",
    !isUrl(textField("server_url")) && "server_url",
    !isUrl(textField("result_url")) && "result_url",
  ].find((field) => field !== false);
  if (wrongField) return `${wrongField} is missing or invalid.`;
  return {
    merchant: keys.publicKey,
    reference,
    amount,
    currency: textField("currency"),
    products: [{ name: description, price: amount }],
    notificationUrl: textField("server_url"),
    returnUrl: textField("result_url"),
  };
}

const idsOf = (payment: Payment) => ({ payment_id: Number.parseInt(payment.id.slice(0, 8), 16) });

/** Describes a payment as LiqPay's notifications and API do. */
const paymentFields = (payment: Payment) => ({
  action: "pay",
  version: 3,
  type: "buy",
  paytype: "card",
  public_key: keys.publicKey,
  ...idsOf(payment),
  order_id: payment.reference,
  liqpay_order_id: payment.id.toUpperCase(),
  description: payment.products[0]?.name ?? "",
  status: statusNames[payment.state],
  amount: Number(payment.collectedAmount),
  currency: payment.currency,
  sender_card_mask2: "424242*42",
  create_date: payment.createdAt,
  ...(payment.state === "declined" && {
    err_code: "limit",
    err_description: "The card's limit is exceeded",
  }),
});

const apiError = (code: string, description: string) => ({
  result: "error",
  status: "error",
  err_code: code,
  err_description: description,
});
