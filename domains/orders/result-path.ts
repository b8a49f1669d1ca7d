import { elementTypes } from "#domains/courses/element-access.ts";
import { safePath } from "#scenarios/safe-path.ts";
import type { Gateway } from "./gateways/gateway.ts";

/** An element's address, `/{type}/{elementId}/`. */
const elementPathPattern = new RegExp(`^/(?:${elementTypes.join("|")})/[^/?#]+/?$`);

/** The element's address to continue to after a payment, or nothing. */
export function parseContinuePath(asked: string | null | undefined): string | null {
  const path = safePath(asked, null);
  return path !== null && elementPathPattern.test(path) ? path.replace(/\/?$/, "/") : null;
}

/** The page a payment returns to. `continuePath`: the result of `parseContinuePath`. */
export const orderResultPath = (orderId: string, continuePath: string | null = null): string =>
  orderPath("order-result", orderId, continuePath);

/** The page that leads to the chosen gateway. */
export const checkoutPath = (
  orderId: string,
  continuePath: string | null,
  gateway: Gateway | null = null,
): string => orderPath("checkout", orderId, continuePath, gateway);

function orderPath(
  page: string,
  orderId: string,
  continuePath: string | null,
  gateway: Gateway | null = null,
): string {
  const query = new URLSearchParams({
    ...(gateway !== null && { gateway }),
    ...(continuePath !== null && { continue: continuePath }),
  });
  return `/${page}/${orderId}/${query.size > 0 ? `?${query}` : ""}`;
}
