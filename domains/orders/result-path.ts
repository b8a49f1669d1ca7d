import { elementTypes } from "#domains/courses/element-access.ts";

/** Of the form `/{type}/{elementId}/` (section 2.1). */
const elementAddress = new RegExp(`^/(?:${elementTypes.join("|")})/[^/?#]+/?$`);

/** The page that a payment comes back to. `onward`: where it leads on to, of the form `/{type}/{elementId}/`. */
export const orderResultPath = (orderId: string, onward?: string | null): string =>
  `/order-result/${orderId}/${onward ? `?${new URLSearchParams({ continue: onward })}` : ""}`;

/** Whether a safe path may be gone on to from the return page. */
export const isOnward = (path: string): boolean => elementAddress.test(path);
