import type { Gateway } from "#domains/orders/gateways/gateway.ts";
import { sql } from "drizzle-orm";
import type { Browser } from "./browser.ts";
import { openRegisteredBrowser } from "./factories.ts";
import { signNotification, type NotificationFields } from "./gateway-notifications.ts";
import { call, type TestPortal } from "./portal.ts";

type AnyPortal = TestPortal["second"];
type Field = { name: string; value: string };

/** Returns the reference of the payment that a checkout form starts. */
export function referenceIn(fields: readonly Field[]): string {
  const valueOf = (name: string) => fields.find((field) => field.name === name)?.value;
  const data = valueOf("data");
  if (data === undefined) return valueOf("orderReference")!;
  return (JSON.parse(Buffer.from(data, "base64").toString()) as { order_id: string }).order_id;
}

/** The course of the first portal that costs 10 USD. */
export const paidCourseId = "a-paid-course";

/** Starts the checkout of the paid course in this browser. The reference is null when there is nothing to pay. */
export async function startCheckout(browser: Browser, gateway?: Gateway) {
  const path = `/courses/${paidCourseId}/buy`;
  const { status, json } = await call(browser, "POST", path, { gateway });
  if (status !== 200) throw new Error(`buying answered ${status} ${JSON.stringify(json)}`);
  const order = json as unknown as {
    orderId: string;
    state: string;
    checkout: { action: string; fields: Field[] } | null;
  };
  return { ...order, reference: order.checkout && referenceIn(order.checkout.fields) };
}

/** Registers a new user and takes them to a gateway's checkout. */
export async function createBuyer(portal: AnyPortal, gateway: Gateway) {
  const user = await openRegisteredBrowser(portal);
  const { orderId, reference } = await startCheckout(user.browser, gateway);
  return { ...user, gateway, orderId, reference: reference! };
}
export type Buyer = Awaited<ReturnType<typeof createBuyer>>;

/** Returns the ids of the courses that a user has bought or been granted. */
export async function coursesOf({ browser }: { browser: Browser }): Promise<string[]> {
  const self = await call(browser, "GET", "/users/self");
  return self.json["orders"]!["courses"] as unknown as string[];
}

export async function orderOf({ browser, orderId }: { browser: Browser; orderId: string }) {
  return (await call(browser, "GET", `/orders/${orderId}`)).json;
}

/** Sends a gateway notification to the portal, without an origin because no browser sends it. */
export function sendNotification(
  portal: AnyPortal,
  gateway: Gateway,
  { body, headers }: ReturnType<typeof signNotification>,
) {
  const request = { method: "POST", origin: null, body, headers };
  return portal.browser().fetch(`/webhooks/${gateway}`, request);
}

/** Sends the notification of a buyer's payment. `fields` may have wrong values. */
export const notifyPayment = (
  portal: AnyPortal,
  buyer: Buyer,
  fields: Partial<NotificationFields> & Pick<NotificationFields, "state">,
) =>
  sendNotification(
    portal,
    fields.gateway ?? buyer.gateway,
    signNotification({ gateway: buyer.gateway, reference: buyer.reference, ...fields }),
  );

/** Returns the payments of an order, the oldest first. */
export async function paymentsOf({ database }: Pick<TestPortal, "database">, orderId: string) {
  const { rows } = await database.db.execute<{ state: string; gateway: string }>(
    sql`select state, gateway from payments where order_id = ${orderId} order by created_at`,
  );
  return rows;
}
