import type { KeysOf } from "#platform/provider-keys.ts";
import type { ProviderUrls } from "#domains/settings/provider-urls.ts";

/** The gateways, the default first. */
export const gateways = ["liqpay", "wayforpay"] as const;
export type Gateway = (typeof gateways)[number];

export const isGateway = (name: string): name is Gateway =>
  (gateways as readonly string[]).includes(name);

/** The path that a gateway calls, relative to the portal's address. */
export const callbackPath = (gateway: Gateway): string => `/webhooks/${gateway}`;

/** How to reach a gateway for one portal. */
export type GatewayConnection<G extends Gateway> = {
  urls: ProviderUrls[G];
  keys: KeysOf<G>;
};

/** What the browser posts to a checkout: the form's address and its fields, in order. */
export type Checkout = { action: string; fields: CheckoutField[] };
export type CheckoutField = { name: string; value: string };

/** What is to be paid for. */
export type CheckoutRequest = {
  /** The payment's reference at the gateway, used only once. */
  reference: string;
  amountMinor: number;
  currency: string;
  /** What the payer sees there. The prices add up to the amount. */
  items: readonly { title: string; priceMinor: number }[];
  language: string;
  /** Absolute URLs: where the browser returns to, and where the gateway calls. */
  resultUrl: string;
  callbackUrl: string;
  /** The portal's domain, as the gateway knows it. */
  domain: string;
  /** Epoch milliseconds: the period in which it may be paid. */
  createdAt: number;
  expiresAt: number;
};

/** What identifies a payment in a request to its gateway. */
export type PaymentReference = { reference: string; amountMinor: number; currency: string };

/**
 * What a gateway's status means for a payment. `sandbox`: paid with test money. `unknown`: the gateway has no such
 * payment, or its status changes nothing.
 */
export type NormalizedStatus = "pending" | "paid" | "failed" | "refunded" | "sandbox" | "unknown";

/** A verified report from a gateway about a payment. */
export type GatewayReport = {
  reference: string;
  /** The amount as the gateway wrote it; "" if the gateway sends none. */
  amountText: string;
  currency: string;
  /** The gateway's own status; `normalizedStatus` is what it means for us. */
  status: string;
  normalizedStatus: NormalizedStatus;
  /** The gateway's error code; "" without an error. */
  reason: string;
  /** At most the first six and the last four digits. */
  cardMask: string;
};

/** A refused call: the reason, and the payment's `reference` for the log ("" if it couldn't be read). */
export type RefusedCallback = {
  refused: "malformed" | "signature" | "merchant";
  reference: string;
};

/** The protocol of one gateway. It depends only on URLs and keys. */
export type GatewayAdapter<G extends Gateway> = {
  gateway: G;
  buildCheckoutForm(connection: GatewayConnection<G>, request: CheckoutRequest): Checkout;
  /** Verifies a call by its signature over the text as received. */
  readCallback(keys: KeysOf<G>, body: string): GatewayReport | RefusedCallback;
  /** Builds the response that the gateway expects. Without it the gateway calls again. */
  buildCallbackResponse(keys: KeysOf<G>, report: GatewayReport, now: number): object;
  /** Asks for the status of a payment. @throws ServiceFailure */
  queryStatus(connection: GatewayConnection<G>, payment: PaymentReference): Promise<GatewayReport>;
  /** Refunds the amount in `payment`: all of the payment that was not refunded before. @throws ServiceFailure */
  refund(connection: GatewayConnection<G>, payment: PaymentReference): Promise<GatewayReport>;
};

const startDigitsShown = 6;
const endDigitsShown = 4;
/** The longest card number. */
const panMaxChars = 19;

/** Masks a card's number for storage, however much of it the gateway sends. */
export function maskCard(pan: string): string {
  const clean = pan.replace(/[^\d*Xx]/g, "").slice(0, panMaxChars);
  const start = /^\d*/.exec(clean)![0];
  const end = /\d*$/.exec(clean)![0].slice(-endDigitsShown);
  if (end === "") return "";
  const isMasked = start.length < clean.length;
  // Hide at least as many digits of a full number as its end shows.
  const startMaxDigits = isMasked
    ? startDigitsShown
    : Math.max(0, clean.length - 2 * endDigitsShown);
  return `${start.slice(0, Math.min(startDigitsShown, startMaxDigits))}****${end}`;
}
