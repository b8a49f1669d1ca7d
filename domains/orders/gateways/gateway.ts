import type { KeysOf } from "#platform/provider-keys.ts";
import type { ProviderAddresses } from "#domains/settings/provider-addresses.ts";

/** The payment services, the default first (section 9). */
export const gateways = ["liqpay", "wayforpay"] as const;
export type Gateway = (typeof gateways)[number];

export const isGateway = (name: string): name is Gateway =>
  (gateways as readonly string[]).includes(name);

/** Where a gateway calls, below the portal's own address. */
export const callbackPath = (gateway: Gateway): string => `/webhooks/${gateway}`;

/** How a gateway is reached for one portal. */
export type Line<G extends Gateway> = { addresses: ProviderAddresses[G]; keys: KeysOf<G> };

/** What a browser posts to a checkout: the form's address and its fields, in their order. */
export type Checkout = { action: string; fields: CheckoutField[] };
export type CheckoutField = { name: string; value: string };

/** What is to be paid for. */
export type Purchase = {
  /** The attempt's own name at the gateway: never used twice. */
  reference: string;
  amountMinor: number;
  currency: string;
  /** What the payer reads there; the prices make up the amount. */
  items: readonly { title: string; priceMinor: number }[];
  language: string;
  /** Absolute addresses: where the browser comes back to, where the gateway calls. */
  resultUrl: string;
  callbackUrl: string;
  /** The portal as the gateway knows it. */
  domain: string;
  /** Epoch milliseconds: from when and until when it may be paid. */
  madeAt: number;
  until: number;
};

/** A payment as a gateway is asked about it. */
export type Asked = { reference: string; amountMinor: number; currency: string };

/**
 * What a gateway's word means for a payment. `sandbox`: paid with play money; `unknown`: it knows no such payment,
 * or says nothing that would change one.
 */
export type Meaning = "pending" | "paid" | "failed" | "refunded" | "sandbox" | "unknown";

/** A gateway's proven word about a payment. */
export type Heard = {
  reference: string;
  /** As received: it is compared and kept as text. "" where the gateway names none. */
  amountText: string;
  currency: string;
  /** The gateway's own word, and what it means. */
  status: string;
  meaning: Meaning;
  /** The gateway's code of what went wrong; "" when nothing did. */
  reason: string;
  /** At most the first six and the last four digits. */
  cardMask: string;
};

/** Why a call was not believed; `reference` as far as it could be read, for the log. */
export type Refused = { refused: "malformed" | "signature" | "merchant"; reference: string };

/** One gateway's own language. The addresses and the keys are all it knows of the world. */
export type Wire<G extends Gateway> = {
  gateway: G;
  checkout(line: Line<G>, purchase: Purchase): Checkout;
  /** Proves a call by its signature over the text as received. */
  readCallback(keys: KeysOf<G>, body: string): Heard | Refused;
  /** What the gateway wants to hear back, else it calls again. */
  acceptance(keys: KeysOf<G>, heard: Heard, now: number): object;
  /** Asks what became of a payment. @throws ServiceFailure */
  askStatus(line: Line<G>, asked: Asked): Promise<Heard>;
  /** Gives the amount back that is named: all that is left of the payment. @throws ServiceFailure */
  refund(line: Line<G>, asked: Asked): Promise<Heard>;
};

const startShown = 6;
const endShown = 4;
/** No card's number is longer. */
const panMaxChars = 19;

/** A card's number as it may be kept, however much of it the gateway tells. */
export function maskCard(pan: string): string {
  const clean = pan.replace(/[^\d*Xx]/g, "").slice(0, panMaxChars);
  const start = /^\d*/.exec(clean)![0];
  const end = /\d*$/.exec(clean)![0].slice(-endShown);
  if (end === "") return "";
  const isMasked = start.length < clean.length;
  // A whole number keeps at least as much hidden as it shows of its end.
  const shown = isMasked ? startShown : Math.max(0, clean.length - 2 * endShown);
  return `${start.slice(0, Math.min(startShown, shown))}****${end}`;
}
