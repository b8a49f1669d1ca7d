import { elementTypes } from "#domains/courses/element-access.ts";
import { safePath } from "#scenarios/safe-path.ts";
import type { Gateway } from "./gateways/gateway.ts";

/** An element's address, `/{type}/{elementId}/`. */
const elementPathPattern = new RegExp(`^/(?:${elementTypes.join("|")})/[^/?#]+/?$`);

/** Returns the path of the element to continue with after a payment; null if the input is no such path. */
export function parseContinuePath(input: string | null | undefined): string | null {
  const path = safePath(input, null);
  return path !== null && elementPathPattern.test(path) ? path.replace(/\/?$/, "/") : null;
}

/** Returns the path of the page after a payment. `continuePath`: the result of `parseContinuePath`. */
export const orderResultPath = (orderId: string, continuePath: string | null = null): string =>
  orderPath("order-result", orderId, continuePath);

/** Returns the path of the page that sends the browser to the chosen gateway. */
export const checkoutPath = (
  orderId: string,
  continuePath: string | null,
  gateway: Gateway | null = null,
): string => orderPath("checkout", orderId, continuePath, gateway);

function orderPath(
  pageName: string,
  orderId: string,
  continuePath: string | null,
  gateway: Gateway | null = null,
): string {
  const query = new URLSearchParams({
    ...(gateway !== null && { gateway }),
    ...(continuePath !== null && { continue: continuePath }),
  });
  return `/${pageName}/${orderId}/${query.size > 0 ? `?${query}` : ""}`;
}
