import type { Gateway } from "#domains/orders/gateways/gateway.ts";
import { encodeLiqpay } from "#domains/orders/gateways/liqpay.server.ts";
import { signWayforpay } from "#domains/orders/gateways/wayforpay.server.ts";

/** Keys of both gateways, as environment variables. */
export const gatewayKeys = {
  LIQPAY_PUBLIC_KEY: "sandbox_i00000000",
  LIQPAY_PRIVATE_KEY: "your_private_key",
  WAYFORPAY_MERCHANT_ACCOUNT: "test_merchant",
  WAYFORPAY_SECRET: "flk3409refn54t54t*FNJRET",
};
export const liqpayKeys = {
  publicKey: gatewayKeys.LIQPAY_PUBLIC_KEY,
  privateKey: gatewayKeys.LIQPAY_PRIVATE_KEY,
};
export const wayforpayKeys = {
  merchantAccount: gatewayKeys.WAYFORPAY_MERCHANT_ACCOUNT,
  secret: gatewayKeys.WAYFORPAY_SECRET,
};

/** The state of a payment at its gateway. */
export type GatewayPaymentState = "paid" | "failed" | "pending" | "refunded" | "sandbox";
/** How each gateway names these states. */
export const gatewayStatus: Record<Gateway, Record<GatewayPaymentState, string>> = {
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
  state: GatewayPaymentState;
  amount?: string;
  currency?: string;
  merchant?: string;
  key?: string;
};

/** Returns a notification as its gateway signs and sends it. */
export function signNotification(input: NotificationFields): {
  body: string;
  headers: Record<string, string>;
} {
  const { gateway, reference, amount = "10", currency = "USD" } = input;
  if (gateway === "liqpay") {
    const keys = {
      publicKey: input.merchant ?? liqpayKeys.publicKey,
      privateKey: input.key ?? liqpayKeys.privateKey,
    };
    const liqpayFields = {
      version: 3,
      public_key: keys.publicKey,
      order_id: reference,
      status: gatewayStatus.liqpay[input.state],
      amount: Number(amount),
      currency,
      sender_card_mask2: "473118*97",
    };
    return {
      body: new URLSearchParams(encodeLiqpay(keys, liqpayFields)).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
  }
  const fields = wayforpayFields({ ...input, amount, currency });
  return {
    body: JSON.stringify(fields).replace(`"amount":"${amount}"`, `"amount":${amount}`),
    headers: { "content-type": "application/json" },
  };
}

/** Returns the signed fields with which WayForPay describes a payment, in notifications and in its API. */
export function wayforpayFields(input: NotificationFields & { amount: string; currency: string }) {
  const fields = {
    merchantAccount: input.merchant ?? wayforpayKeys.merchantAccount,
    orderReference: input.reference,
    amount: input.amount,
    currency: input.currency,
    authCode: input.state === "paid" ? "541963" : "",
    cardPan: "41****8217",
    transactionStatus: gatewayStatus.wayforpay[input.state],
    reasonCode: input.state === "failed" ? "1101" : "1100",
  };
  const merchantSignature = signWayforpay(input.key ?? wayforpayKeys.secret, Object.values(fields));
  return { ...fields, merchantSignature };
}

/** Returns a notification's body without its signature. */
export function removeSignature(gateway: Gateway, body: string): string {
  if (gateway === "liqpay") {
    const fields = new URLSearchParams(body);
    fields.delete("signature");
    return fields.toString();
  }
  const { merchantSignature: _signature, ...otherFields } = JSON.parse(body) as Record<
    string,
    unknown
  >;
  return JSON.stringify(otherFields);
}

/** Returns three copies of a notification's body, each with one changed byte in the signed part. */
export function changeSomeBytes(body: string): string[] {
  const start = body.startsWith("data=") ? "data=".length : body.indexOf("USD");
  return [start, start + 1, start + 2].map((index) => {
    const changedByte = body[index] === "x" ? "y" : "x";
    return body.slice(0, index) + changedByte + body.slice(index + 1);
  });
}
