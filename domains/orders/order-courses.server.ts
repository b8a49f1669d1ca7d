import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { notFoundMessages } from "#domains/courses/not-found-messages.ts";
import { notFound } from "#domains/settings/errors.ts";
import { queryOpenPayments } from "./query-payment.server.ts";
import { startCheckout } from "./start-checkout.server.ts";
import type { PaymentChoice } from "./choose-price.ts";
import { buildCheckout } from "./build-checkout.server.ts";
import { type Checkout, type Gateway, type CheckoutRequest } from "./gateways/gateway.ts";
import type { BuyerCtx } from "./order-context.server.ts";
import { loadOrder } from "./load-order.server.ts";
import { logGatewayEvent } from "./log-gateway-event.server.ts";
import type { OrderState } from "./order.ts";
import { listPortalGateways } from "./portal-gateways.server.ts";
import type { StoredPayment } from "./read-payments.server.ts";
import { authorize } from "./policy.server.ts";

/** The result of a purchase. Without a checkout there is nothing to pay: the learner continues directly. */
export type OrderResult = {
  orderId: string;
  /** The courses of the order: the requested ones that still have to be paid for. */
  courses: string[];
  state: OrderState;
  gateway: Gateway | null;
  checkout: Checkout | null;
};

/** How often a user may start a payment. Each start asks the gateways about the open payments. */
export const orderLimit: AttemptLimit = {
  name: "order",
  attemptsMax: 60,
  windowMs: 3_600_000,
  showsRemaining: true,
};

/**
 * Creates the caller's order for some courses, and the form that leads to its payment. Courses that are open already,
 * or waiting at a gateway, are left out.
 * @param input `choice`: how the learner wants to pay. `resultUrl` builds the absolute address the gateway returns the browser to, from the order's id
 * @throws SIGN-IN-FIRST, NOT-FOUND, INVALID for courses without a common currency, PAYMENT-UNAVAILABLE, TOO-MANY-ATTEMPTS
 */
export async function orderCourses(
  ctx: BuyerCtx,
  input: {
    courseIds: readonly string[];
    choice: PaymentChoice;
    resultUrl(orderId: string): string;
  },
): Promise<OrderResult> {
  authorize(ctx, "buy", "course");
  const courseIds = [...new Set(input.courseIds)];
  const courses = await Promise.all(courseIds.map((id) => loadCourse(ctx, id, ctx.language)));
  if (!courses.every((course) => course !== null)) throw notFound(notFoundMessages.course);
  const wait = await countAttempt(ctx, orderLimit, `${ctx.portal.id} ${ctx.actor.userId}`);
  if (wait > 0) throw tooManyAttempts(wait);
  await queryOpenPayments(ctx, courseIds);
  const { orderId, openPayment } = await startCheckout(
    ctx,
    courseIds,
    input.choice,
    listPortalGateways(ctx),
  );
  const titleOf = (courseId: string) => courses.find(({ id }) => id === courseId)!.title;
  const items =
    openPayment?.items.map((item) => ({ ...item, title: titleOf(item.courseId) })) ?? [];
  const checkout =
    openPayment && (await openCheckout(ctx, openPayment.payment, items, input.resultUrl(orderId)));
  const { state, gateway, courseIds: orderedCourseIds } = await loadOrder(ctx, { orderId });
  return {
    orderId,
    courses: orderedCourseIds,
    state,
    gateway: openPayment?.payment.gateway ?? gateway,
    checkout,
  };
}

async function openCheckout(
  ctx: BuyerCtx,
  payment: StoredPayment,
  items: CheckoutRequest["items"],
  resultUrl: string,
): Promise<Checkout> {
  const checkout = await buildCheckout(ctx, payment, items, resultUrl);
  const { id, gateway, reference } = payment;
  const logEntry = { gateway, event: "checkout" as const, reference, result: "sent" };
  await logGatewayEvent(ctx.db, ctx, { ...logEntry, paymentId: id });
  return checkout;
}
