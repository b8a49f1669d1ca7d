import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeysOf } from "#platform/provider-keys.ts";
import { readFields } from "#platform/request-limits.ts";
import {
  type Asked,
  type CheckoutField,
  type GatewayReport,
  type Line,
  maskCard,
  type Meaning,
  type Wire,
} from "./gateway.ts";
import { askGateway } from "./ask-gateway.server.ts";
import { amountText } from "./money.ts";
import { readRawTexts } from "./raw-json.ts";

const apiVersion = 1;
type Keys = KeysOf<"wayforpay">;
type Texts = Record<string, string>;

/** Hex HMAC-MD5 over the fields' texts, joined by `;`. Missing fields count as empty. */
export const signWayforpay = (secret: string, fields: readonly string[]): string =>
  createHmac("md5", secret).update(fields.join(";"), "utf8").digest("hex");

const named = (texts: Texts, names: readonly string[]) => names.map((name) => texts[name] ?? "");

const callbackNames = [
  "merchantAccount",
  "orderReference",
  "amount",
  "currency",
  "authCode",
  "cardPan",
  "transactionStatus",
  "reasonCode",
] as const;
const refundNames = [
  "merchantAccount",
  "orderReference",
  "transactionStatus",
  "reasonCode",
] as const;

const isSigned = (keys: Keys, texts: Texts, names: readonly string[]): boolean => {
  const own = Buffer.from(signWayforpay(keys.secret, named(texts, names)));
  const theirs = Buffer.from((texts["merchantSignature"] ?? "").toLowerCase());
  return own.length === theirs.length && timingSafeEqual(own, theirs);
};

const meanings: Readonly<Record<string, Meaning>> = {
  Approved: "paid",
  Refunded: "refunded",
  Voided: "refunded",
  Declined: "failed",
  Expired: "failed",
  InProcessing: "pending",
  Pending: "pending",
  WaitingAuthComplete: "pending",
  RefundInProcessing: "pending",
};

/** The code of a successful request. */
const fine = "1100";

function hear(texts: Texts): GatewayReport {
  const status = texts["transactionStatus"] ?? "";
  const reason = texts["reasonCode"] ?? "";
  return {
    reference: texts["orderReference"] ?? "",
    amountText: texts["amount"] ?? "",
    currency: texts["currency"] ?? "",
    status,
    meaning: Object.hasOwn(meanings, status) ? meanings[status]! : "unknown",
    reason: reason === fine ? "" : reason,
    cardMask: maskCard(texts["cardPan"] ?? ""),
  };
}

/** Plain JSON, or JSON as the key or value of a form's only field, which WayForPay sometimes sends. */
function readBody(body: string): Texts | null {
  const plain = readRawTexts(body);
  if (plain) return plain;
  const form = readFields(body);
  const first = form?.entries().next().value;
  if (!form || !first) return null;
  const [key, value] = first;
  return readRawTexts(key) ?? readRawTexts(value) ?? fieldsOf(form);
}

const fieldsOf = (form: URLSearchParams): Texts | null =>
  form.has("orderReference") ? Object.fromEntries(form) : null;

async function ask(
  { addresses, keys }: Line<"wayforpay">,
  content: Texts,
  signed: readonly string[],
): Promise<Texts> {
  const whole = { ...content, merchantAccount: keys.merchantAccount };
  const merchantSignature = signWayforpay(keys.secret, named(whole, signed));
  return askGateway(addresses.api, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...whole, merchantSignature, apiVersion }),
  });
}

/** An answer that changes nothing: unsigned, or about another merchant or payment. */
const nothingReported = (texts: Texts, { reference }: Asked): GatewayReport => ({
  ...hear(texts),
  reference,
  meaning: "unknown",
});

const isAbout = (keys: Keys, texts: Texts, { reference }: Asked): boolean =>
  texts["merchantAccount"] === keys.merchantAccount && texts["orderReference"] === reference;

/** The languages of WayForPay's own pages. */
const spoken: Readonly<Record<string, string>> = { uk: "UA", en: "EN", de: "DE", pl: "PL" };

/** WayForPay: Purchase, its notifications to serviceUrl, CHECK_STATUS and REFUND. */
export const wayforpay: Wire<"wayforpay"> = {
  gateway: "wayforpay",
  checkout({ addresses, keys }, purchase) {
    const amount = amountText(purchase.amountMinor);
    const names = purchase.items.map(({ title }) => title);
    const counts = purchase.items.map(() => "1");
    const prices = purchase.items.map(({ priceMinor }) => amountText(priceMinor));
    const orderDate = String(Math.floor(purchase.madeAt / 1000));
    const signed = [
      keys.merchantAccount,
      purchase.domain,
      purchase.reference,
      orderDate,
      amount,
      purchase.currency,
      ...names,
      ...counts,
      ...prices,
    ];
    const each = (name: string, values: readonly string[]): CheckoutField[] =>
      values.map((value) => ({ name, value }));
    const fields: CheckoutField[] = [
      { name: "merchantAccount", value: keys.merchantAccount },
      { name: "merchantAuthType", value: "SimpleSignature" },
      { name: "merchantDomainName", value: purchase.domain },
      { name: "merchantTransactionSecureType", value: "AUTO" },
      { name: "merchantSignature", value: signWayforpay(keys.secret, signed) },
      { name: "apiVersion", value: String(apiVersion) },
      { name: "language", value: spoken[purchase.language] ?? "AUTO" },
      { name: "returnUrl", value: purchase.resultUrl },
      { name: "serviceUrl", value: purchase.callbackUrl },
      { name: "orderReference", value: purchase.reference },
      { name: "orderDate", value: orderDate },
      {
        name: "orderTimeout",
        value: String(Math.floor((purchase.until - purchase.madeAt) / 1000)),
      },
      { name: "amount", value: amount },
      { name: "currency", value: purchase.currency },
      ...each("productName[]", names),
      ...each("productCount[]", counts),
      ...each("productPrice[]", prices),
    ];
    return { action: addresses.checkout, fields };
  },
  readCallback(keys, body) {
    const texts = readBody(body);
    const reference = texts?.["orderReference"] ?? "";
    if (!texts || reference === "") return { refused: "malformed", reference };
    if (!isSigned(keys, texts, callbackNames)) return { refused: "signature", reference };
    if (texts["merchantAccount"] !== keys.merchantAccount)
      return { refused: "merchant", reference };
    return hear(texts);
  },
  acceptance(keys, { reference }, now) {
    const time = Math.floor(now / 1000);
    const signature = signWayforpay(keys.secret, [reference, "accept", String(time)]);
    return { orderReference: reference, status: "accept", time, signature };
  },
  async askStatus(line, asked) {
    const content = { transactionType: "CHECK_STATUS", orderReference: asked.reference };
    const texts = await ask(line, content, ["merchantAccount", "orderReference"]);
    return isAbout(line.keys, texts, asked) && isSigned(line.keys, texts, callbackNames)
      ? hear(texts)
      : nothingReported(texts, asked);
  },
  async refund(line, asked) {
    const content = {
      transactionType: "REFUND",
      orderReference: asked.reference,
      amount: amountText(asked.amountMinor),
      currency: asked.currency,
      comment: "Refund",
    };
    const signed = ["merchantAccount", "orderReference", "amount", "currency"];
    const texts = await ask(line, content, signed);
    return isAbout(line.keys, texts, asked) && isSigned(line.keys, texts, refundNames)
      ? hear(texts)
      : nothingReported(texts, asked);
  },
};
