import { invalidInput, notFound } from "#domains/settings/errors.ts";
import { safePath } from "#scenarios/safe-path.ts";
import type { Gateway } from "./gateways/gateway.ts";
import type { BuyerCtx } from "./money-context.server.ts";
import { type Purchased, purchase } from "./purchase.server.ts";
import { orderResultPath } from "./result-path.ts";

/** Stands in a resultUrl for the order's id, which nobody knows before. */
const idPlace = /\{orderId\}|%7BorderId%7D/gi;
/** The return page without an order: the id is put behind it. */
const bareResult = /^\/order-result\/?(?=[?#]|$)/;

type MakeOrderInput = {
  courses: readonly string[];
  gateway?: Gateway | undefined;
  resultUrl?: string | undefined;
  host?: string | undefined;
  environmentId?: string | undefined;
};

/**
 * Makes an order (section 7): for a gateway, a list of courses, this portal's host and id. The courses are paid for
 * at once; one that is theirs already, or costs nothing, is not charged.
 * @throws SIGN-IN-FIRST, INVALID, PAYMENT-UNAVAILABLE; NOT-FOUND also for another portal's host or id
 */
export async function createOrder(ctx: BuyerCtx, input: MakeOrderInput): Promise<Purchased> {
  if (!isHere(ctx, input)) throw notFound();
  const back = readResultUrl(ctx, input.resultUrl);
  const resultUrl = (orderId: string) => ctx.portal.origin + back(orderId);
  return purchase(ctx, { courseIds: input.courses, gateway: input.gateway, resultUrl });
}

/** The portal comes from the address alone; naming another one finds nothing (security promise 32). */
function isHere({ portal }: BuyerCtx, { host, environmentId }: MakeOrderInput): boolean {
  if (environmentId !== undefined && environmentId !== portal.id) return false;
  if (host === undefined) return true;
  const named = host
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/+$/, "");
  return [portal.host, new URL(portal.origin).host].includes(named);
}

/** @throws INVALID for an address that is none of this portal's (security promise 24) */
function readResultUrl({ portal }: BuyerCtx, resultUrl = "/order-result/") {
  const own = resultUrl.startsWith(`${portal.origin}/`)
    ? resultUrl.slice(portal.origin.length)
    : resultUrl;
  const path = safePath(own, null);
  if (path === null) throw invalidInput("resultUrl: an address of this portal");
  return (orderId: string) =>
    path.replace(idPlace, orderId).replace(bareResult, orderResultPath(orderId));
}
