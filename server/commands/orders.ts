import { toUnits } from "#domains/orders/gateways/money.ts";
import {
  type GatewayLogEntry,
  type ListedOrder,
  listOrders,
  ordersListMax,
  getOrderDetails,
} from "#domains/orders/list-orders.server.ts";
import { type OrderState, orderStates } from "#domains/orders/order.ts";
import type { StoredPayment } from "#domains/orders/read-payments.server.ts";
import { refundOrder } from "#domains/orders/refund-order.server.ts";
import type { RefundOutcome } from "#domains/orders/refund-payment.server.ts";
import { resendReceipt } from "#domains/orders/send-receipt.server.ts";
import { revokeCourses } from "#domains/orders/revoke-courses.server.ts";
import type { Installation } from "#server/installation.ts";
import { makeOrderContextLoader } from "#server/jobs/order-contexts.ts";
import { systemContext } from "#server/system-context.ts";
import { defineCommand, requireChoice, portalOption, WrongUsage } from "./command-line.ts";

/** Order commands for admins. */
export const ordersCommand = defineCommand({
  name: "orders",
  about:
    "lists orders, shows one with its payments, refunds one, revokes a granted course, or sends a receipt again",
  positionals: ["[<order> or <what>]", "[<order>]"],
  options: {
    ...portalOption,
    state: { value: "<state>", about: `only orders in this state: ${orderStates.join(", ")}` },
    email: { value: "<email>", about: "only this person's orders" },
    course: { value: "<course>", about: "only orders of this course" },
    attention: { about: "only orders that need a person's attention" },
  },
  notes: ["<what> is one of refund, revoke, receipt. Without arguments, it lists the orders."],
  check([orderIdOrAction, orderId], { state }) {
    if (state !== undefined) requireChoice("state", state, orderStates);
    if (isAction(orderIdOrAction) && orderId === undefined)
      throw new WrongUsage("<order> is missing.");
    if (orderIdOrAction !== undefined && !isAction(orderIdOrAction) && orderId !== undefined)
      requireChoice("orders command", orderIdOrAction, Object.keys(actions));
  },
  async run(
    { installation, print },
    [orderIdOrAction, orderId],
    { portal, state, email, course, attention },
  ) {
    const ctx = await makeOrdersContext(installation, portal);
    if (orderIdOrAction === undefined) {
      const filter = { state: state as OrderState | undefined, email, courseId: course, attention };
      const orders = await listOrders(ctx, filter);
      for (const order of orders) print(formatOrder(order));
      if (orders.length === ordersListMax) print(`Only the newest ${ordersListMax} are listed.`);
      if (orders.length === 0) print("No orders found.");
    } else if (isAction(orderIdOrAction)) {
      for (const line of await actions[orderIdOrAction](ctx, { orderId: orderId! })) print(line);
    } else {
      const { order, payments, log } = await getOrderDetails(ctx, { orderId: orderIdOrAction });
      print(formatOrder(order));
      if (order.grantedBy !== null) print(`  granted by ${order.grantedBy}`);
      for (const payment of payments) print(`  ${formatPayment(payment)}`);
      for (const entry of log) print(`  ${formatLogEntry(entry)}`);
    }
  },
});

type OrdersContext = Awaited<ReturnType<typeof makeOrdersContext>>;

/** The actions on one order. Each returns lines to print about what it did. */
const actions = {
  async refund(ctx: OrdersContext, input: { orderId: string }) {
    const refunded = await refundOrder(ctx, input);
    return refunded.map(
      ({ gateway, reference, outcome }) => `${gateway} ${reference}: ${outcomeTexts[outcome]}`,
    );
  },
  async revoke(ctx: OrdersContext, input: { orderId: string }) {
    const revoked = await revokeCourses(ctx, input);
    return revoked.map(
      ({ courseId, staysOpen }) =>
        `Access to "${courseId}" was revoked${staysOpen ? ", but the course stays open because it was paid for." : "."}`,
    );
  },
  async receipt(ctx: OrdersContext, input: { orderId: string }) {
    return [`The receipt will be sent again to ${await resendReceipt(ctx, input)}.`];
  },
} as const;

const isAction = (word: string | undefined): word is keyof typeof actions =>
  word !== undefined && Object.hasOwn(actions, word);

async function makeOrdersContext(installation: Installation, host: string) {
  const { portal, actor } = await systemContext(installation, host);
  const ctx = await makeOrderContextLoader(installation)(portal.id);
  return { ...ctx!, actor };
}

const outcomeTexts: Record<RefundOutcome, string> = {
  refunded: "the money was refunded.",
  requested: "the payment service is refunding the money; the order changes when that is done.",
  unreachable: "the payment service is not responding; the server will try again by itself.",
  "no-keys": "this process has no keys for it; the running server will ask the payment service.",
  failed: "the payment service did not refund the money: check its dashboard.",
  "not-paid": "there was nothing to refund.",
};

const formatAmount = (minor: number | null, currency: string | null) =>
  minor === null ? "no price" : `${toUnits(minor)} ${currency}`;

const formatOrder = ({
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
    formatAmount(amountMinor, currency),
    courseIds.join(","),
    email ?? "",
  ].join("\t");

function formatPayment(payment: StoredPayment): string {
  const { gateway, reference, state, amountMinor, currency, failure, attention, cardMask } =
    payment;
  const partialRefund =
    payment.refundedMinor > 0 && `${formatAmount(payment.refundedMinor, currency)} refunded`;
  const refundNote = payment.refundRequestedAt && state === "paid" ? "refund requested" : "";
  const details = [
    failure,
    partialRefund,
    attention && `CHECK: ${attention}`,
    refundNote,
    cardMask,
  ].filter(Boolean);
  const columns = [
    "payment",
    gateway,
    reference,
    state,
    formatAmount(amountMinor, currency),
    ...details,
  ];
  return columns.join("\t");
}

function formatLogEntry(entry: GatewayLogEntry): string {
  const { at, gateway, event, result, status, reason, amountText, currency } = entry;
  const report = [status, reason, amountText && `${amountText} ${currency}`].filter(Boolean);
  return [at.toISOString(), gateway, event, result, ...report].join("\t");
}
