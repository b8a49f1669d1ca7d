import { isOnward } from "#domains/orders/result-path.ts";
import { safePath } from "#scenarios/safe-path.ts";

/** Where a payment is to lead on to: an element's address on this portal, else nothing. */
export function continuePath(value: string | null | undefined): string | null {
  const path = safePath(value, null);
  return path !== null && isOnward(path) ? path.replace(/\/?$/, "/") : null;
}

/** The page that leads to a payment service, and the same with the way on from the payment. */
export const checkoutPath = (orderId: string, onward: string | null): string =>
  `/checkout/${encodeURIComponent(orderId)}/${
    onward === null ? "" : `?${new URLSearchParams({ continue: onward })}`
  }`;
