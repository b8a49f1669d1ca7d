import { invalidInput, notFound } from "#domains/settings/errors.ts";
import { safePath } from "#scenarios/safe-path.ts";
import type { PaymentChoice } from "./choose-price.ts";
import type { BuyerCtx } from "./order-context.server.ts";
import { type OrderResult, orderCourses } from "./order-courses.server.ts";
import { orderResultPath } from "./result-path.ts";

/** Placeholder in a resultUrl for the order's id, which is unknown until the order exists. */
const orderIdPlaceholder = /\{orderId\}|%7BorderId%7D/gi;
/** Matches the path of the return page without an order's id, which is then appended. */
const pathWithoutOrderId = /^\/order-result\/?(?=[?#]|$)/;

type CreateOrderInput = PaymentChoice & {
  courses: readonly string[];
  resultUrl?: string | undefined;
  host?: string | undefined;
  environmentId?: string | undefined;
};

/**
 * Creates an order for a gateway, a list of courses, and this portal's host and id. One payment covers all courses;
 * those that are free or already open cost nothing.
 * @throws SIGN-IN-FIRST, INVALID, PAYMENT-UNAVAILABLE; NOT-FOUND also for another portal's host or id
 */
export async function createOrder(ctx: BuyerCtx, input: CreateOrderInput): Promise<OrderResult> {
  if (!isThisPortal(ctx, input)) throw notFound();
  const resultPath = parseResultUrl(ctx, input.resultUrl);
  const resultUrl = (orderId: string) => ctx.portal.origin + resultPath(orderId);
  return orderCourses(ctx, { courseIds: input.courses, choice: input, resultUrl });
}

/** The request's address alone decides the portal. Naming another portal finds nothing. */
function isThisPortal({ portal }: BuyerCtx, { host, environmentId }: CreateOrderInput): boolean {
  if (environmentId !== undefined && environmentId !== portal.id) return false;
  if (host === undefined) return true;
  const requestedHost = host
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/+$/, "");
  return [portal.host, new URL(portal.origin).host].includes(requestedHost);
}

/** @throws INVALID for an address outside this portal */
function parseResultUrl({ portal }: BuyerCtx, resultUrl = "/order-result/") {
  const relativeUrl = resultUrl.startsWith(`${portal.origin}/`)
    ? resultUrl.slice(portal.origin.length)
    : resultUrl;
  const path = safePath(relativeUrl, null);
  if (path === null) throw invalidInput("resultUrl: an address of this portal");
  return (orderId: string) =>
    path.replace(orderIdPlaceholder, orderId).replace(pathWithoutOrderId, orderResultPath(orderId));
}
