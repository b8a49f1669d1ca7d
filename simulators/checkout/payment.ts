import { randomBytes } from "node:crypto";

/** What a shop asks a service to collect, after the service has checked who asks. */
export type Asked = {
  /** The shop's account at the service. */
  merchant: string;
  /** The shop's own name of the order. */
  reference: string;
  /** As the shop wrote it: some signatures are over this very text. */
  amount: string;
  currency: string;
  products: readonly { name: string; price: string }[];
  /** Where the service reports; where the browser is led back to. */
  callTo: string;
  backTo: string;
};

/** `sandbox`: paid with a card that only plays at paying. */
export type PaymentState = "open" | "waiting" | "paid" | "sandbox" | "declined" | "refunded";

export type Payment = Asked & {
  id: string;
  at: number;
  state: PaymentState;
  /** What was really collected. */
  collected: string;
  calls: Call[];
};

/** One report to the shop, and what it said to it. */
export type Call = {
  at: number;
  state: PaymentState;
  forged: boolean;
  status: number;
  answer: string;
  accepted: boolean;
};

/** What a person may do with a payment that is open, each by the word its button sends. */
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

/** What may be done with it afterwards. */
export const laterChoices = {
  call: "Notify the shop again",
  settle: "Approve the payment",
  reject: "Decline the payment",
  refund: "Refund the payment",
} as const;

export type LaterChoice = keyof typeof laterChoices;

/** What is left to do in each state. */
export const laterChoicesOf: Record<PaymentState, readonly LaterChoice[]> = {
  open: [],
  waiting: ["call", "settle", "reject"],
  paid: ["call", "refund"],
  sandbox: ["call"],
  declined: ["call"],
  refunded: ["call"],
};

const paymentsMax = 1_000;

/** The payments that a service knows, the newest first. */
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

  /** The same order asked for again is the same payment: a name is never used twice. */
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

/** An amount that was never asked for. */
export const otherAmount = (amount: string): string => String(Math.max(1, Number(amount) - 1));
