import { randomBytes } from "node:crypto";

/** A payment that a shop requests, after the gateway has verified the shop. */
export type PaymentRequest = {
  /** The shop's account at the gateway. */
  merchant: string;
  /** The shop's own reference of the payment. */
  reference: string;
  /** Exactly as the shop wrote it, because some signatures are made over this text. */
  amount: string;
  currency: string;
  products: readonly { name: string; price: string }[];
  /** Where notifications are sent, and where the browser returns to. */
  notificationUrl: string;
  returnUrl: string;
};

/** `sandbox`: paid with a test card. */
export type PaymentState = "open" | "waiting" | "paid" | "sandbox" | "declined" | "refunded";

export type Payment = PaymentRequest & {
  id: string;
  at: number;
  state: PaymentState;
  /** The amount that was really collected. */
  collected: string;
  notifications: SentNotification[];
};

/** One notification to the shop and the shop's response. */
export type SentNotification = {
  at: number;
  state: PaymentState;
  forged: boolean;
  status: number;
  response: string;
  accepted: boolean;
};

/** What the payer can do with an open payment: button values and labels. */
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

/** What can be done with a payment afterwards: button values and labels. */
export const laterChoices = {
  call: "Notify the shop again",
  settle: "Approve the payment",
  reject: "Decline the payment",
  refund: "Refund the payment",
} as const;

export type LaterChoice = keyof typeof laterChoices;

/** The later choices in each state. */
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
    return this.#all.find((payment) => payment.id === id);
  }

  of(merchant: string, reference: string): Payment | undefined {
    return this.#all.find(
      (payment) => payment.merchant === merchant && payment.reference === reference,
    );
  }

  /** Creates a payment. The same reference returns the same payment again. */
  open(request: PaymentRequest, at: number): Payment {
    const known = this.of(request.merchant, request.reference);
    if (known) return known;
    const id = randomBytes(8).toString("hex");
    const payment: Payment = {
      ...request,
      id,
      at,
      state: "open",
      collected: request.amount,
      notifications: [],
    };
    this.#all.unshift(payment);
    this.#all.splice(paymentsMax);
    return payment;
  }
}

/** Returns another amount than the requested one. */
export const otherAmount = (amount: string): string => String(Math.max(1, Number(amount) - 1));
