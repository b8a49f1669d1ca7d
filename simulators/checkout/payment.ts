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
  createdAt: number;
  state: PaymentState;
  /** The amount that was really collected. */
  collectedAmount: string;
  notifications: SentNotification[];
};

/** One notification to the shop and the shop's response. */
export type SentNotification = {
  sentAt: number;
  state: PaymentState;
  isForged: boolean;
  status: number;
  response: string;
  isAccepted: boolean;
};

/** What the payer can do with an open payment: button values and labels. */
export const choiceLabels = {
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

export type Choice = keyof typeof choiceLabels;

/** What can be done with a payment that is no longer open: button values and labels. */
export const laterChoiceLabels = {
  notify: "Notify the shop again",
  approve: "Approve the payment",
  reject: "Decline the payment",
  refund: "Refund the payment",
} as const;

export type LaterChoice = keyof typeof laterChoiceLabels;

/** The later choices in each state. */
export const laterChoicesByState: Record<PaymentState, readonly LaterChoice[]> = {
  open: [],
  waiting: ["notify", "approve", "reject"],
  paid: ["notify", "refund"],
  sandbox: ["notify"],
  declined: ["notify"],
  refunded: ["notify"],
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

  findByReference(merchant: string, reference: string): Payment | undefined {
    return this.#all.find(
      (payment) => payment.merchant === merchant && payment.reference === reference,
    );
  }

  /** Creates a payment, or returns the existing one with the same reference. */
  findOrCreate(request: PaymentRequest, now: number): Payment {
    const existing = this.findByReference(request.merchant, request.reference);
    if (existing) return existing;
    const id = randomBytes(8).toString("hex");
    const payment: Payment = {
      ...request,
      id,
      createdAt: now,
      state: "open",
      collectedAmount: request.amount,
      notifications: [],
    };
    this.#all.unshift(payment);
    this.#all.splice(paymentsMax);
    return payment;
  }
}

/** Returns another amount than the requested one. */
export const wrongAmountFor = (amount: string): string => String(Math.max(1, Number(amount) - 1));
