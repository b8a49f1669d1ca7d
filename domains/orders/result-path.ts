import { elementTypes } from "#domains/courses/element-access.ts";
import { safePath } from "#scenarios/safe-path.ts";
import type { Gateway } from "./gateways/gateway.ts";

/** Of the form `/{type}/{elementId}/` (section 2.1). */
const elementAddress = new RegExp(`^/(?:${elementTypes.join("|")})/[^/?#]+/?$`);

/** Where a payment is to lead on to: an element's address on this portal, else nothing. */
export function onwardPath(asked: string | null | undefined): string | null {
  const path = safePath(asked, null);
  return path !== null && elementAddress.test(path) ? path.replace(/\/?$/, "/") : null;
}

/** The page that a payment comes back to. `onward`: where it leads on to, as `onwardPath` gives it. */
export const orderResultPath = (orderId: string, onward: string | null = null): string =>
  orderPath("order-result", orderId, onward);

/** The page that leads to a payment service, to the one that was chosen. */
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
