import { unitsOf } from "#domains/orders/gateways/money.ts";
import {
  type GatewayNote,
  type ListedOrder,
  listOrders,
  ordersListMax,
  showOrder,
} from "#domains/orders/list-orders.server.ts";
import { type OrderState, orderStates } from "#domains/orders/order.ts";
import type { StoredPayment } from "#domains/orders/read-payments.server.ts";
import { refundOrder } from "#domains/orders/refund-order.server.ts";
import type { RefundOutcome } from "#domains/orders/refund-payment.server.ts";
import { resendReceipt } from "#domains/orders/send-receipt.server.ts";
import { takeBackCourse } from "#domains/orders/take-back-course.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import type { Command } from "./commands.ts";
import { systemContext } from "./system-context.ts";
import type { Installation } from "./installation.ts";
import { moneyContexts } from "./money-contexts.ts";
import { demand, readOptions } from "./read-options.ts";

const usage =
  "orders [<order> | refund <order> | take-back <order> | receipt <order>] --portal <host> [--state <state>] [--email <email>] [--course <course>] [--attention yes]";

/** What an admin does with orders from the command line. */
export const ordersCommand: Command = {
  usage,
  about:
    "lists orders, shows one with its payments and what its payment services said, gives its money back, takes back what was given by hand, or sends its receipt again",
  async run({ installation, say }, args) {
    const { words, options } = readOptions(args, [
      "portal",
      "state",
      "email",
      "course",
      "attention",
    ]);
    const ctx = await moneyAdmin(installation, demand(options, "portal", usage));
    const [first, orderId] = words;
    if (words.length === 0) {
      const filter = {
        state: readState(options["state"]),
        email: options["email"],
        courseId: options["course"],
        attention: options["attention"] === "yes",
      };
      const found = await listOrders(ctx, filter);
      for (const order of found) say(orderLine(order));
      if (found.length === ordersListMax) say(`Only the newest ${ordersListMax} are listed.`);
      if (found.length === 0) say("There is no such order.");
    } else if (isDeed(first) && orderId !== undefined && words.length === 2) {
      for (const line of await deeds[first](ctx, { orderId })) say(line);
    } else if (!isDeed(first) && words.length === 1) {
      const { order, payments, log } = await showOrder(ctx, { orderId: first! });
      say(orderLine(order));
      if (order.grantedBy !== null) say(`  given by ${order.grantedBy}`);
      for (const payment of payments) say(`  ${paymentLine(payment)}`);
      for (const note of log) say(`  ${noteLine(note)}`);
    } else throw new StartFailure(`Say it so: npm run lampstand -- ${usage}`);
  },
};

type MoneyAdmin = Awaited<ReturnType<typeof moneyAdmin>>;

/** What may be done with an order; each answers with what it did, a line for each. */
const deeds = {
  async refund(ctx: MoneyAdmin, input: { orderId: string }) {
    const refunded = await refundOrder(ctx, input);
    return refunded.map(
      ({ gateway, reference, outcome }) => `${gateway} ${reference}: ${outcomes[outcome]}`,
    );
  },
  async "take-back"(ctx: MoneyAdmin, input: { orderId: string }) {
    const taken = await takeBackCourse(ctx, input);
    return taken.map(
      ({ courseId, staysOpen }) =>
        `${courseId} is taken back${staysOpen ? "; it stays open, since it was paid for." : "."}`,
    );
  },
  async receipt(ctx: MoneyAdmin, input: { orderId: string }) {
    return [`The receipt goes to ${await resendReceipt(ctx, input)} once more.`];
  },
} as const;

const isDeed = (word: string | undefined): word is keyof typeof deeds =>
  word !== undefined && Object.hasOwn(deeds, word);

async function moneyAdmin(installation: Installation, host: string) {
  const { portal, actor } = await systemContext(installation, host);
  const ctx = await moneyContexts(installation)(portal.id);
  return { ...ctx!, actor };
}

function readState(state: string | undefined): OrderState | undefined {
  if (state === undefined || orderStates.some((one) => one === state))
    return state as OrderState | undefined;
  throw new StartFailure(`There is no state ${state}: say ${orderStates.join(", ")}.`);
}

const outcomes: Record<RefundOutcome, string> = {
  refunded: "the money is given back.",
  asked: "the payment service gives the money back; the order follows when it is done.",
  away: "the payment service does not answer; it is asked again by itself.",
  "no-keys": "its keys are not here; the running server asks the payment service when it has them.",
  failed: "the payment service did not give the money back: look into its own cabinet.",
  kept: "nothing was to be given back.",
};

const money = (minor: number | null, currency: string | null) =>
  minor === null ? "no price" : `${unitsOf(minor)} ${currency}`;

const orderLine = ({
  id,
  state,
  amountMinor,
  currency,
  courseIds,
  email,
  createdAt,
}: ListedOrder) =>
  [
    createdAt.toISOString(),
    id,
    state,
    money(amountMinor, currency),
    courseIds.join(","),
    email ?? "",
  ].join("\t");

function paymentLine(payment: StoredPayment): string {
  const { gateway, reference, state, amountMinor, currency, failure, attention, cardMask } =
    payment;
  const part =
    payment.givenBackMinor > 0 && `of it ${money(payment.givenBackMinor, currency)} given back`;
  const asked = payment.refundAskedAt && state === "paid" ? "money asked back" : "";
  const told = [failure, part, attention && `LOOK: ${attention}`, asked, cardMask].filter(Boolean);
  const words = ["payment", gateway, reference, state, money(amountMinor, currency), ...told];
  return words.join("\t");
}

function noteLine(note: GatewayNote): string {
  const { at, gateway, event, verdict, status, reason, amountText, currency } = note;
  const said = [status, reason, amountText && `${amountText} ${currency}`].filter(Boolean);
  return [at.toISOString(), gateway, event, verdict, ...said].join("\t");
}
