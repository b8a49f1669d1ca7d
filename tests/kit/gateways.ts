import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Gateway } from "#domains/orders/gateways/gateway.ts";
import { encodeLiqpay } from "#domains/orders/gateways/liqpay.server.ts";
import { signWayforpay } from "#domains/orders/gateways/wayforpay.server.ts";
import { realProviderAddresses } from "#domains/settings/provider-addresses.ts";
import type { Providers } from "#domains/settings/providers.server.ts";

/** Keys of both gateways, as environment variables. */
export const gatewayKeys = {
  LIQPAY_PUBLIC_KEY: "sandbox_i00000000",
  LIQPAY_PRIVATE_KEY: "your_private_key",
  WAYFORPAY_MERCHANT_ACCOUNT: "test_merchant",
  WAYFORPAY_SECRET: "flk3409refn54t54t*FNJRET",
};
const liqpayKeys = {
  publicKey: gatewayKeys.LIQPAY_PUBLIC_KEY,
  privateKey: gatewayKeys.LIQPAY_PRIVATE_KEY,
};
const wayforpayKeys = {
  merchantAccount: gatewayKeys.WAYFORPAY_MERCHANT_ACCOUNT,
  secret: gatewayKeys.WAYFORPAY_SECRET,
};

/** The status of a payment at its bank. */
export type BankState = "paid" | "failed" | "pending" | "refunded" | "sandbox";
const words: Record<Gateway, Record<BankState, string>> = {
  liqpay: {
    paid: "success",
    failed: "failure",
    pending: "wait_accept",
    refunded: "reversed",
    sandbox: "sandbox",
  },
  wayforpay: {
    paid: "Approved",
    failed: "Declined",
    pending: "InProcessing",
    refunded: "Refunded",
    sandbox: "Approved",
  },
};

/** The fields of a gateway notification. A test may set wrong values. */
export type NotificationFields = {
  gateway: Gateway;
  reference: string;
  state: BankState;
  amount?: string;
  currency?: string;
  merchant?: string;
  key?: string;
};

/** Returns a notification signed the gateway's way: the body and its header. */
export function signedCall(word: NotificationFields): {
  body: string;
  headers: Record<string, string>;
} {
  const { gateway, reference, amount = "10", currency = "USD" } = word;
  const status = words[gateway][word.state];
  if (gateway === "liqpay") {
    const keys = {
      publicKey: word.merchant ?? liqpayKeys.publicKey,
      privateKey: word.key ?? liqpayKeys.privateKey,
    };
    const content = {
      version: 3,
      public_key: keys.publicKey,
      order_id: reference,
      status,
      amount: Number(amount),
      currency,
      sender_card_mask2: "473118*97",
    };
    return {
      body: new URLSearchParams(encodeLiqpay(keys, content)).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
  }
  const texts = wayforpayTexts({ ...word, amount, currency });
  return {
    body: JSON.stringify(texts).replace(`"amount":"${amount}"`, `"amount":${amount}`),
    headers: { "content-type": "application/json" },
  };
}

function wayforpayTexts(word: NotificationFields & { amount: string; currency: string }) {
  const texts = {
    merchantAccount: word.merchant ?? wayforpayKeys.merchantAccount,
    orderReference: word.reference,
    amount: word.amount,
    currency: word.currency,
    authCode: word.state === "paid" ? "541963" : "",
    cardPan: "41****8217",
    transactionStatus: words.wayforpay[word.state],
    reasonCode: word.state === "failed" ? "1101" : "1100",
  };
  const merchantSignature = signWayforpay(word.key ?? wayforpayKeys.secret, Object.values(texts));
  return { ...texts, merchantSignature };
}

type Payment = { state: BankState; amount: string; currency: string };

export type Gateways = Awaited<ReturnType<typeof startGateways>>;

/** Starts both gateways' APIs (status queries and refunds) over one bank that the test controls. */
export async function startGateways() {
  const bank = new Map<string, Payment>();
  const knobs = { away: false, refusesRefunds: false };
  const refunds: string[] = [];
  const giveBack = (reference: string): Payment | undefined => {
    const payment = bank.get(reference);
    if (knobs.refusesRefunds || (payment?.state !== "paid" && payment?.state !== "sandbox"))
      return undefined;
    refunds.push(reference);
    payment.state = "refunded";
    return payment;
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const answer = request.url === "/liqpay" ? askLiqpay(body) : askWayforpay(body);
      response.writeHead(knobs.away ? 503 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(answer));
    });
  });
  function askLiqpay(body: string): object {
    const form = new URLSearchParams(body);
    const data = form.get("data") ?? "";
    const asked = JSON.parse(Buffer.from(data, "base64").toString()) as Record<string, string>;
    if (encodeLiqpay(liqpayKeys, asked).signature !== form.get("signature"))
      return { result: "error", status: "error", err_code: "err_signature" };
    const reference = asked["order_id"]!;
    const payment = asked["action"] === "refund" ? giveBack(reference) : bank.get(reference);
    if (!payment)
      return {
        result: "error",
        status: "error",
        err_code: asked["action"] === "refund" ? "err_refund" : "payment_not_found",
      };
    const { amount, currency } = payment;
    const status = words.liqpay[payment.state];
    return { result: "ok", status, order_id: reference, amount: Number(amount), currency };
  }
  function askWayforpay(body: string): object {
    const asked = JSON.parse(body) as Record<string, string>;
    const reference = asked["orderReference"]!;
    const names =
      asked["transactionType"] === "REFUND"
        ? ["merchantAccount", "orderReference", "amount", "currency"]
        : ["merchantAccount", "orderReference"];
    const signed = names.map((name) => asked[name]!);
    if (signWayforpay(wayforpayKeys.secret, signed) !== asked["merchantSignature"])
      return { reasonCode: 1113, reason: "Invalid signature" };
    if (asked["transactionType"] !== "REFUND") {
      const payment = bank.get(reference);
      return payment
        ? wayforpayTexts({ gateway: "wayforpay", reference, ...payment })
        : { orderReference: reference, reasonCode: 1127, reason: "Order Not Found" };
    }
    const payment = giveBack(reference);
    const texts = {
      merchantAccount: wayforpayKeys.merchantAccount,
      orderReference: reference,
      transactionStatus: payment ? "Refunded" : "Declined",
      reasonCode: payment ? "1100" : "1101",
    };
    const merchantSignature = signWayforpay(wayforpayKeys.secret, Object.values(texts));
    return { ...texts, merchantSignature };
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { liqpay, wayforpay, ...others } = realProviderAddresses;
  const providers: Providers = {
    addresses: {
      ...others,
      liqpay: { ...liqpay, api: `${base}/liqpay` },
      wayforpay: { ...wayforpay, api: `${base}/wayforpay` },
    },
    fallbackKeys: { liqpay: liqpayKeys, wayforpay: wayforpayKeys },
  };
  return {
    bank,
    knobs,
    /** References of the payments refunded by API, in order. */
    refunds,
    providers,
    /** Sets a payment's status at the bank and returns the gateway's signed notification of it. */
    move(gateway: Gateway, reference: string, state: BankState, amount = "10", currency = "USD") {
      bank.set(reference, { state, amount, currency });
      return signedCall({ gateway, reference, state, amount, currency });
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
