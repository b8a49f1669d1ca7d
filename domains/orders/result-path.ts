import { elementTypes } from "#domains/courses/element-access.ts";
import { safePath } from "#scenarios/safe-path.ts";
import type { Gateway } from "./gateways/gateway.ts";

/** An element's address, `/{type}/{elementId}/`. */
const elementAddress = new RegExp(`^/(?:${elementTypes.join("|")})/[^/?#]+/?$`);

/** The element's address to continue to after a payment, or nothing. */
export function onwardPath(asked: string | null | undefined): string | null {
  const path = safePath(asked, null);
  return path !== null && elementAddress.test(path) ? path.replace(/\/?$/, "/") : null;
}

/** The page a payment returns to. `onward`: the result of `onwardPath`. */
export const orderResultPath = (orderId: string, onward: string | null = null): string =>
  orderPath("order-result", orderId, onward);

/** The page that leads to the chosen gateway. */
export const checkoutPath = (
  orderId: string,
  onward: string | null,
  gateway: Gateway | null = null,
): string => orderPath("checkout", orderId, onward, gateway);

function orderPath(
  page: string,
  orderId: string,
  onward: string | null,
  gateway: Gateway | null = null,
): string {
  const query = new URLSearchParams({
    ...(gateway !== null && { gateway }),
    ...(onward !== null && { continue: onward }),
  });
  return `/${page}/${orderId}/${query.size > 0 ? `?${query}` : ""}`;
}
