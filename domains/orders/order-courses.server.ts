import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { missing } from "#domains/courses/missing.ts";
import { notFound } from "#domains/settings/errors.ts";
import { queryOpenPayments } from "./query-payment.server.ts";
import { startCheckout } from "./start-checkout.server.ts";
import { paymentUnavailable } from "./errors.ts";
import { buildCheckout } from "./build-checkout.server.ts";
import { type Checkout, type Gateway, gateways, type CheckoutRequest } from "./gateways/gateway.ts";
import type { BuyerCtx } from "./money-context.server.ts";
import { loadOrder } from "./load-order.server.ts";
import { logGatewayEvent } from "./log-gateway-event.server.ts";
import type { OrderState } from "./order.ts";
import { portalGateways } from "./portal-gateways.server.ts";
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
  attempts: 60,
  windowMs: 3_600_000,
  showsRemaining: true,
};

/**
 * Creates the caller's order for some courses, and the form that leads to its payment. Courses that are open already,
 * or waiting at a gateway, are left out.
 * @param resultUrl builds the absolute address the gateway returns the browser to, from the order's id
 * @throws SIGN-IN-FIRST, NOT-FOUND, INVALID for courses in different currencies, PAYMENT-UNAVAILABLE, TOO-MANY-ATTEMPTS
 */
export async function orderCourses(
  ctx: BuyerCtx,
  input: {
    courseIds: readonly string[];
    gateway?: Gateway | undefined;
    resultUrl(orderId: string): string;
  },
): Promise<OrderResult> {
  authorize(ctx, "buy", "course");
  const courseIds = [...new Set(input.courseIds)];
  const courses = await Promise.all(courseIds.map((id) => loadCourse(ctx, id, ctx.language)));
  if (!courses.every((course) => course !== null)) throw notFound(missing.course);
  const wait = await countAttempt(ctx, orderLimit, `${ctx.portal.id} ${ctx.actor.userId}`);
  if (wait > 0) throw tooManyAttempts(wait);
  await queryOpenPayments(ctx, courseIds);
  const { orderId, due } = await startCheckout(ctx, courseIds, () =>
    chooseGateway(ctx, input.gateway),
  );
  const titleOf = (courseId: string) => courses.find(({ id }) => id === courseId)!.title;
  const items = due?.items.map((item) => ({ ...item, title: titleOf(item.courseId) })) ?? [];
  const checkout = due && (await openCheckout(ctx, due.payment, items, input.resultUrl(orderId)));
  const { state, gateway, courseIds: ordered } = await loadOrder(ctx, { orderId });
  return { orderId, courses: ordered, state, gateway: due?.payment.gateway ?? gateway, checkout };
}

/** The requested gateway, otherwise the portal's default, otherwise any it has. */
function chooseGateway(ctx: BuyerCtx, requested: Gateway | undefined): Gateway {
  const offered = portalGateways(ctx);
  const chosen = requested ?? gateways.find((one) => offered.includes(one));
  if (!chosen || !offered.includes(chosen)) throw paymentUnavailable();
  return chosen;
}

async function openCheckout(
  ctx: BuyerCtx,
  payment: StoredPayment,
  items: CheckoutRequest["items"],
  resultUrl: string,
): Promise<Checkout> {
  const checkout = await buildCheckout(ctx, payment, items, resultUrl);
  const { id, gateway, reference } = payment;
  const note = { gateway, event: "checkout" as const, reference, result: "sent" };
  await logGatewayEvent(ctx.db, ctx, { ...note, paymentId: id });
  return checkout;
}
