import { randomBytes } from "node:crypto";

/** A payment that a shop requests, after the gateway has verified the shop. */
export type Asked = {
  /** The shop's account at the gateway. */
  merchant: string;
  /** The shop's own reference of the payment. */
  reference: string;
  /** As the shop wrote it: some signatures cover exactly this text. */
  amount: string;
  currency: string;
  products: readonly { name: string; price: string }[];
  /** The URL for notifications (`callTo`), and for the browser to return to (`backTo`). */
  callTo: string;
  backTo: string;
};

/** `sandbox`: paid with a test card. */
export type PaymentState = "open" | "waiting" | "paid" | "sandbox" | "declined" | "refunded";

export type Payment = Asked & {
  id: string;
  at: number;
  state: PaymentState;
  /** The amount that was really collected. */
  collected: string;
  calls: Call[];
};

/** One notification to the shop, and its answer. */
export type Call = {
  at: number;
  state: PaymentState;
  forged: boolean;
  status: number;
  answer: string;
  accepted: boolean;
};

/** What a user can do with an open payment, by the value of its button. */
export const choices = {
  pay: "Pay",
  decline: "Decline the card",
  wait: "Leave it pending",
  late: "Pay and notify the shop later",
  twice: "Pay and notify the shop twice",
  silent: "Pay and never notify the shop",
  "wrong-amount": "Pay another amount",
  forge: "Report a payment with a wrong signature",
  sandbox: "Pay with a test card",
} as const;

export type Choice = keyof typeof choices;

/** What can be done with it afterwards. */
export const laterChoices = {
  call: "Notify the shop again",
  settle: "Approve the payment",
  reject: "Decline the payment",
  refund: "Refund the payment",
} as const;

export type LaterChoice = keyof typeof laterChoices;

/** What can still be done in each state. */
export const laterChoicesOf: Record<PaymentState, readonly LaterChoice[]> = {
  open: [],
  waiting: ["call", "settle", "reject"],
  paid: ["call", "refund"],
  sandbox: ["call"],
  declined: ["call"],
  refunded: ["call"],
};

const paymentsMax = 1_000;

/** The payments of a gateway, the newest first. */
export class Payments {
  #all: Payment[] = [];

  get all(): readonly Payment[] {
    return this.#all;
  }

  find(id: string): Payment | undefined {
    return this.#all.find((one) => one.id === id);
  }

  of(merchant: string, reference: string): Payment | undefined {
    return this.#all.find((one) => one.merchant === merchant && one.reference === reference);
  }

  /** Requesting the same reference again returns the same payment: a reference is never used twice. */
  open(asked: Asked, at: number): Payment {
    const known = this.of(asked.merchant, asked.reference);
    if (known) return known;
    const id = randomBytes(8).toString("hex");
    const payment: Payment = {
      ...asked,
      id,
      at,
      state: "open",
      collected: asked.amount,
      calls: [],
    };
    this.#all.unshift(payment);
    this.#all.splice(paymentsMax);
    return payment;
  }
}

/** Returns an amount that was never requested. */
export const otherAmount = (amount: string): string => String(Math.max(1, Number(amount) - 1));
