import { createHash, timingSafeEqual } from "node:crypto";
import type { KeysOf } from "#platform/provider-keys.ts";
import { readFields } from "#platform/request-limits.ts";
import {
  type Asked,
  type GatewayReport,
  type Line,
  maskCard,
  type Meaning,
  type Purchase,
  type Wire,
} from "./gateway.ts";
import { askGateway } from "./ask-gateway.server.ts";
import { amountText } from "./money.ts";
import { readRawTexts } from "./raw-json.ts";

const apiVersion = 3;
type Keys = KeysOf<"liqpay">;

/** base64(sha1(private key + data + private key)), over the encoded data. */
export const signLiqpay = (privateKey: string, data: string): string =>
  createHash("sha1")
    .update(privateKey + data + privateKey)
    .digest("base64");

/** The two fields that LiqPay accepts in a form and sends in a call. */
export function sealLiqpay(keys: Keys, content: Record<string, unknown>) {
  const data = Buffer.from(JSON.stringify(content), "utf8").toString("base64");
  return { data, signature: signLiqpay(keys.privateKey, data) };
}

const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Only `success` is money. Statuses that wait for a code, a call or a check are pending. */
function meaningOf(status: string): Meaning {
  if (status === "success") return "paid";
  if (status === "sandbox") return "sandbox";
  if (status === "reversed") return "refunded";
  if (status === "failure" || status === "error" || status === "expired") return "failed";
  if (/^(?:processing|prepared|hold_wait|.*_verify|.*_wait|wait_.*|invoice_wait)$/.test(status))
    return "pending";
  return "unknown";
}

function hear(texts: Record<string, string>): GatewayReport {
  const status = texts["status"] ?? "";
  const reason = texts["err_code"] ?? "";
  return {
    reference: texts["order_id"] ?? "",
    amountText: texts["amount"] ?? "",
    currency: texts["currency"] ?? "",
    status,
    // LiqPay has not seen the payment yet: its form was not posted. That is no failure.
    meaning: /not_found/.test(reason) ? "unknown" : meaningOf(status),
    reason,
    cardMask: maskCard(texts["sender_card_mask2"] ?? ""),
  };
}

/** We ask over TLS with a signature, so LiqPay's answer is trusted by its source. */
async function ask(
  { addresses, keys }: Line<"liqpay">,
  { reference }: Asked,
  content: Record<string, unknown>,
): Promise<GatewayReport> {
  const whole = {
    version: apiVersion,
    public_key: keys.publicKey,
    order_id: reference,
    ...content,
  };
  const texts = await askGateway(addresses.api, {
    body: new URLSearchParams(sealLiqpay(keys, whole)),
  });
  return { ...hear(texts), reference };
}

/** LiqPay shows a single text. */
const describe = ({ items }: Purchase) => items.map(({ title }) => title).join(", ");

/** `2026-11-20 19:05:00`, in UTC. */
const instantText = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace("T", " ");

/** The languages of LiqPay's own pages. */
const spoken = ["uk", "en"];

/** LiqPay, checkout version 3. */
export const liqpay: Wire<"liqpay"> = {
  gateway: "liqpay",
  checkout({ addresses, keys }, purchase) {
    const { data, signature } = sealLiqpay(keys, {
      version: apiVersion,
      public_key: keys.publicKey,
      action: "pay",
      amount: Number(amountText(purchase.amountMinor)),
      currency: purchase.currency,
      description: describe(purchase),
      order_id: purchase.reference,
      language: spoken.includes(purchase.language) ? purchase.language : "en",
      result_url: purchase.resultUrl,
      server_url: purchase.callbackUrl,
      expired_date: instantText(purchase.until),
    });
    const fields = [
      { name: "data", value: data },
      { name: "signature", value: signature },
    ];
    return { action: addresses.checkout, fields };
  },
  readCallback(keys, body) {
    const form = readFields(body);
    const data = form?.get("data") ?? "";
    const texts = readRawTexts(Buffer.from(data, "base64").toString("utf8"));
    const reference = texts?.["order_id"] ?? "";
    if (!sameText(signLiqpay(keys.privateKey, data), form?.get("signature") ?? ""))
      return { refused: "signature", reference };
    if (!texts || reference === "") return { refused: "malformed", reference };
    if (texts["public_key"] !== keys.publicKey) return { refused: "merchant", reference };
    return hear(texts);
  },
  acceptance: () => ({}),
  askStatus: (line, asked) => ask(line, asked, { action: "status" }),
  async refund(line, asked) {
    const amount = Number(amountText(asked.amountMinor));
    const report = await ask(line, asked, { action: "refund", amount });
    // Accepted, and done once the shop's account holds enough: `reversed` reports that later.
    return report.meaning === "paid" ? { ...report, meaning: "pending" } : report;
  },
};
