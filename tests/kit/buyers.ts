import type { Gateway } from "#domains/orders/gateways/gateway.ts";
import type { Browser } from "./browser.ts";
import { registeredBrowser } from "./factories.ts";
import { signedCall, type NotificationFields } from "./gateways.ts";
import { call, type TestPortal } from "./portal.ts";

type Place = TestPortal["second"];
type Field = { name: string; value: string };

/** Returns the payment's reference from a checkout form's fields. */
export function referenceIn(fields: readonly Field[]): string {
  const valueOf = (name: string) => fields.find((field) => field.name === name)?.value;
  const data = valueOf("data");
  if (data === undefined) return valueOf("orderReference")!;
  return (JSON.parse(Buffer.from(data, "base64").toString()) as { order_id: string }).order_id;
}

/** The course of the first portal that costs 10 USD. */
export const soldCourse = "bought";

/** Buys the sold course in this browser. The reference is null when there is nothing to pay. */
export async function buy(browser: Browser, gateway?: Gateway) {
  const path = `/courses/${soldCourse}/buy`;
  const { status, json } = await call(browser, "POST", path, { gateway });
  if (status !== 200) throw new Error(`buying answered ${status} ${JSON.stringify(json)}`);
  const made = json as unknown as {
    orderId: string;
    state: string;
    checkout: { action: string; fields: Field[] } | null;
  };
  return { ...made, reference: made.checkout && referenceIn(made.checkout.fields) };
}

/** Registers a new user and takes them to a gateway's checkout. */
export async function newBuyer(portal: Place, gateway: Gateway) {
  const person = await registeredBrowser(portal);
  const { orderId, reference } = await buy(person.browser, gateway);
  return { ...person, gateway, orderId, reference: reference! };
}
export type Buyer = Awaited<ReturnType<typeof newBuyer>>;

/** Returns the ids of the courses a user has bought. */
export async function coursesOf({ browser }: { browser: Browser }): Promise<string[]> {
  const self = await call(browser, "GET", "/users/self");
  return self.json["orders"]!["courses"] as unknown as string[];
}

export async function orderOf({ browser, orderId }: { browser: Browser; orderId: string }) {
  return (await call(browser, "GET", `/orders/${orderId}`)).json;
}

/** Sends a gateway notification to the portal, without an origin because no browser sends it. */
export function deliver(
  portal: Place,
  gateway: Gateway,
  { body, headers }: ReturnType<typeof signedCall>,
) {
  const sent = { method: "POST", origin: null, body, headers };
  return portal.browser().fetch(`/webhooks/${gateway}`, sent);
}

/** Sends the notification for a buyer's payment, with the full amount or with the given wrong values. */
export const notify = (
  portal: Place,
  buyer: Buyer,
  word: Partial<NotificationFields> & Pick<NotificationFields, "state">,
) =>
  deliver(
    portal,
    word.gateway ?? buyer.gateway,
    signedCall({ gateway: buyer.gateway, reference: buyer.reference, ...word }),
  );
