import { createHash, timingSafeEqual } from "node:crypto";
import type { KeysOf } from "#platform/provider-keys.ts";
import { readFields } from "#platform/request-limits.ts";
import {
  type PaymentReference,
  type GatewayReport,
  type GatewayConnection,
  maskCard,
  type NormalizedStatus,
  type CheckoutRequest,
  type GatewayAdapter,
} from "./gateway.ts";
import { queryGateway } from "./query-gateway.server.ts";
import { formatAmount } from "./money.ts";
import { parseRawTexts } from "./raw-json.ts";

const apiVersion = 3;
type Keys = KeysOf<"liqpay">;

/** base64(sha1(private key + data + private key)), over the encoded data. */
export const signLiqpay = (privateKey: string, data: string): string =>
  createHash("sha1")
    .update(privateKey + data + privateKey)
    .digest("base64");

/** The two fields that LiqPay accepts in a form and sends in a call. */
export function encodeLiqpay(keys: Keys, content: Record<string, unknown>) {
  const data = Buffer.from(JSON.stringify(content), "utf8").toString("base64");
  return { data, signature: signLiqpay(keys.privateKey, data) };
}

const isSameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Only `success` means paid. Statuses that wait for a code, a call or a check are pending. */
function normalizeStatus(status: string): NormalizedStatus {
  if (status === "success") return "paid";
  if (status === "sandbox") return "sandbox";
  if (status === "reversed") return "refunded";
  if (status === "failure" || status === "error" || status === "expired") return "failed";
  if (/^(?:processing|prepared|hold_wait|.*_verify|.*_wait|wait_.*|invoice_wait)$/.test(status))
    return "pending";
  return "unknown";
}

function toReport(texts: Record<string, string>): GatewayReport {
  const status = texts["status"] ?? "";
  const reason = texts["err_code"] ?? "";
  return {
    reference: texts["order_id"] ?? "",
    amountText: texts["amount"] ?? "",
    currency: texts["currency"] ?? "",
    status,
    // LiqPay has not seen the payment yet: its form was not posted. That is no failure.
    normalizedStatus: /not_found/.test(reason) ? "unknown" : normalizeStatus(status),
    reason,
    cardMask: maskCard(texts["sender_card_mask2"] ?? ""),
  };
}

/** Sends a signed request. The response needs no signature, because TLS proves that it comes from LiqPay. */
async function sendRequest(
  { urls, keys }: GatewayConnection<"liqpay">,
  { reference }: PaymentReference,
  content: Record<string, unknown>,
): Promise<GatewayReport> {
  const allFields = {
    version: apiVersion,
    public_key: keys.publicKey,
    order_id: reference,
    ...content,
  };
  const texts = await queryGateway(urls.api, {
    body: new URLSearchParams(encodeLiqpay(keys, allFields)),
  });
  return { ...toReport(texts), reference };
}

/** Joins the titles: LiqPay shows a single text. */
const joinTitles = ({ items }: CheckoutRequest) => items.map(({ title }) => title).join(", ");

/** `2026-11-20 19:05:00`, in UTC. */
const formatInstant = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace("T", " ");

/** The languages of LiqPay's own pages. */
const pageLanguages = ["uk", "en"];

/** LiqPay, checkout version 3. */
export const liqpay: GatewayAdapter<"liqpay"> = {
  gateway: "liqpay",
  buildCheckoutForm({ urls, keys }, request) {
    const { data, signature } = encodeLiqpay(keys, {
      version: apiVersion,
      public_key: keys.publicKey,
      action: "pay",
      amount: Number(formatAmount(request.amountMinor)),
      currency: request.currency,
      description: joinTitles(request),
      order_id: request.reference,
      language: pageLanguages.includes(request.language) ? request.language : "en",
      result_url: request.resultUrl,
      server_url: request.callbackUrl,
      expired_date: formatInstant(request.expiresAt),
    });
    const fields = [
      { name: "data", value: data },
      { name: "signature", value: signature },
    ];
    return { action: urls.checkout, fields };
  },
  readCallback(keys, body) {
    const form = readFields(body);
    const data = form?.get("data") ?? "";
    const texts = parseRawTexts(Buffer.from(data, "base64").toString("utf8"));
    const reference = texts?.["order_id"] ?? "";
    if (!isSameText(signLiqpay(keys.privateKey, data), form?.get("signature") ?? ""))
      return { refused: "signature", reference };
    if (!texts || reference === "") return { refused: "malformed", reference };
    if (texts["public_key"] !== keys.publicKey) return { refused: "merchant", reference };
    return toReport(texts);
  },
  buildCallbackResponse: () => ({}),
  queryStatus: (connection, payment) => sendRequest(connection, payment, { action: "status" }),
  async refund(connection, payment) {
    const amount = Number(formatAmount(payment.amountMinor));
    const report = await sendRequest(connection, payment, { action: "refund", amount });
    // `success` means that the refund is accepted. LiqPay pays it once the shop's account holds enough, and then
    // reports `reversed`.
    return report.normalizedStatus === "paid" ? { ...report, normalizedStatus: "pending" } : report;
  },
};
