import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeysOf } from "#platform/provider-keys.ts";
import { readFields } from "#platform/request-limits.ts";
import {
  type PaymentReference,
  type CheckoutField,
  type GatewayReport,
  type GatewayConnection,
  maskCard,
  type NormalizedStatus,
  type GatewayAdapter,
} from "./gateway.ts";
import { queryGateway } from "./query-gateway.server.ts";
import { formatAmount } from "./money.ts";
import { parseRawTexts } from "./raw-json.ts";

const apiVersion = 1;
type Keys = KeysOf<"wayforpay">;
type Texts = Record<string, string>;

/** Hex HMAC-MD5 over the fields' texts, joined by `;`. Missing fields count as empty. */
export const signWayforpay = (secret: string, fields: readonly string[]): string =>
  createHmac("md5", secret).update(fields.join(";"), "utf8").digest("hex");

const valuesOf = (texts: Texts, names: readonly string[]) => names.map((name) => texts[name] ?? "");

const callbackFieldNames = [
  "merchantAccount",
  "orderReference",
  "amount",
  "currency",
  "authCode",
  "cardPan",
  "transactionStatus",
  "reasonCode",
] as const;
const refundFieldNames = [
  "merchantAccount",
  "orderReference",
  "transactionStatus",
  "reasonCode",
] as const;

const isSigned = (keys: Keys, texts: Texts, names: readonly string[]): boolean => {
  const expected = Buffer.from(signWayforpay(keys.secret, valuesOf(texts, names)));
  const received = Buffer.from((texts["merchantSignature"] ?? "").toLowerCase());
  return expected.length === received.length && timingSafeEqual(expected, received);
};

const normalizedStatuses: Readonly<Record<string, NormalizedStatus>> = {
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
const successCode = "1100";

function toReport(texts: Texts): GatewayReport {
  const status = texts["transactionStatus"] ?? "";
  const reason = texts["reasonCode"] ?? "";
  return {
    reference: texts["orderReference"] ?? "",
    amountText: texts["amount"] ?? "",
    currency: texts["currency"] ?? "",
    status,
    normalizedStatus: Object.hasOwn(normalizedStatuses, status)
      ? normalizedStatuses[status]!
      : "unknown",
    reason: reason === successCode ? "" : reason,
    cardMask: maskCard(texts["cardPan"] ?? ""),
  };
}

/** Plain JSON, or JSON as the key or value of a form's only field, which WayForPay sometimes sends. */
function readBody(body: string): Texts | null {
  const plain = parseRawTexts(body);
  if (plain) return plain;
  const form = readFields(body);
  const first = form?.entries().next().value;
  if (!form || !first) return null;
  const [key, value] = first;
  return parseRawTexts(key) ?? parseRawTexts(value) ?? fieldsOf(form);
}

const fieldsOf = (form: URLSearchParams): Texts | null =>
  form.has("orderReference") ? Object.fromEntries(form) : null;

async function sendRequest(
  { urls, keys }: GatewayConnection<"wayforpay">,
  content: Texts,
  signedFieldNames: readonly string[],
): Promise<Texts> {
  const allFields = { ...content, merchantAccount: keys.merchantAccount };
  const merchantSignature = signWayforpay(keys.secret, valuesOf(allFields, signedFieldNames));
  return queryGateway(urls.api, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...allFields, merchantSignature, apiVersion }),
  });
}

/** Returns the report of a response that must change nothing: unsigned, or for another merchant or payment. */
const unknownReport = (texts: Texts, { reference }: PaymentReference): GatewayReport => ({
  ...toReport(texts),
  reference,
  normalizedStatus: "unknown",
});

const isForPayment = (keys: Keys, texts: Texts, { reference }: PaymentReference): boolean =>
  texts["merchantAccount"] === keys.merchantAccount && texts["orderReference"] === reference;

/** The languages of WayForPay's own pages. */
const pageLanguages: Readonly<Record<string, string>> = { uk: "UA", en: "EN", de: "DE", pl: "PL" };

/** WayForPay: Purchase, its notifications to serviceUrl, CHECK_STATUS and REFUND. */
export const wayforpay: GatewayAdapter<"wayforpay"> = {
  gateway: "wayforpay",
  buildCheckoutForm({ urls, keys }, request) {
    const amount = formatAmount(request.amountMinor);
    const names = request.items.map(({ title }) => title);
    const counts = request.items.map(() => "1");
    const prices = request.items.map(({ priceMinor }) => formatAmount(priceMinor));
    const orderDate = String(Math.floor(request.createdAt / 1000));
    const signedValues = [
      keys.merchantAccount,
      request.domain,
      request.reference,
      orderDate,
      amount,
      request.currency,
      ...names,
      ...counts,
      ...prices,
    ];
    const repeatField = (name: string, values: readonly string[]): CheckoutField[] =>
      values.map((value) => ({ name, value }));
    const fields: CheckoutField[] = [
      { name: "merchantAccount", value: keys.merchantAccount },
      { name: "merchantAuthType", value: "SimpleSignature" },
      { name: "merchantDomainName", value: request.domain },
      { name: "merchantTransactionSecureType", value: "AUTO" },
      { name: "merchantSignature", value: signWayforpay(keys.secret, signedValues) },
      { name: "apiVersion", value: String(apiVersion) },
      { name: "language", value: pageLanguages[request.language] ?? "AUTO" },
      { name: "returnUrl", value: request.resultUrl },
      { name: "serviceUrl", value: request.callbackUrl },
      { name: "orderReference", value: request.reference },
      { name: "orderDate", value: orderDate },
      {
        name: "orderTimeout",
        value: String(Math.floor((request.expiresAt - request.createdAt) / 1000)),
      },
      { name: "amount", value: amount },
      { name: "currency", value: request.currency },
      ...repeatField("productName[]", names),
      ...repeatField("productCount[]", counts),
      ...repeatField("productPrice[]", prices),
    ];
    return { action: urls.checkout, fields };
  },
  readCallback(keys, body) {
    const texts = readBody(body);
    const reference = texts?.["orderReference"] ?? "";
    if (!texts || reference === "") return { refused: "malformed", reference };
    if (!isSigned(keys, texts, callbackFieldNames)) return { refused: "signature", reference };
    if (texts["merchantAccount"] !== keys.merchantAccount)
      return { refused: "merchant", reference };
    return toReport(texts);
  },
  buildCallbackResponse(keys, { reference }, now) {
    const time = Math.floor(now / 1000);
    const signature = signWayforpay(keys.secret, [reference, "accept", String(time)]);
    return { orderReference: reference, status: "accept", time, signature };
  },
  async queryStatus(connection, payment) {
    const content = { transactionType: "CHECK_STATUS", orderReference: payment.reference };
    const texts = await sendRequest(connection, content, ["merchantAccount", "orderReference"]);
    return isForPayment(connection.keys, texts, payment) &&
      isSigned(connection.keys, texts, callbackFieldNames)
      ? toReport(texts)
      : unknownReport(texts, payment);
  },
  async refund(connection, payment) {
    const content = {
      transactionType: "REFUND",
      orderReference: payment.reference,
      amount: formatAmount(payment.amountMinor),
      currency: payment.currency,
      comment: "Refund",
    };
    const signedFieldNames = ["merchantAccount", "orderReference", "amount", "currency"];
    const texts = await sendRequest(connection, content, signedFieldNames);
    return isForPayment(connection.keys, texts, payment) &&
      isSigned(connection.keys, texts, refundFieldNames)
      ? toReport(texts)
      : unknownReport(texts, payment);
  },
};
