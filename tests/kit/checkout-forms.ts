import { expect } from "vitest";
import type { Gateway } from "#domains/orders/gateways/gateway.ts";
import type { Choice, LaterChoice, PaymentState } from "#simulators/checkout/payment.ts";
import { type TestResponse, type Browser, postForm } from "./browser.ts";
import { call, type TestPortal } from "./portal.ts";
import { newPhone } from "./sms.ts";

/** Sends the last step of the scenario `buy-course`, which creates an order. The response redirects to the checkout. */
export async function submitBuyCourse(
  browser: Browser,
  courseId: string,
  { gateway, returnTo, phone }: { gateway?: Gateway; returnTo?: string; phone?: string } = {},
): Promise<TestResponse> {
  const { core } = (await call(browser, "GET", "/users/self")).json;
  const query = new URLSearchParams({
    scenario: "buy-course",
    ...(returnTo !== undefined && { returnTo }),
  });
  return postForm(browser, `/courses/${courseId}?${query}`, {
    intent: "scenario",
    step: "fill-profile-buy",
    email: String(core?.["email"] ?? ""),
    phone: phone ?? (String(core?.["phone"] ?? "") || newPhone()),
    ...(gateway && { gateway }),
  });
}

const locationOf = (response: TestResponse) => response.headers.get("location") ?? "";

/** Returns the form that a checkout page sends to the gateway, or null if the page has none. */
export function readCheckoutForm(html: string): { action: string; fields: URLSearchParams } | null {
  const formHtml = /<form[^>]*data-send="now"[^>]*>[\s\S]*?<\/form>/.exec(html)?.[0];
  if (!formHtml) return null;
  const unescape = (text: string) =>
    text
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
  const valueOf = (tag: string, name: string) =>
    unescape(new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  const fields = new URLSearchParams();
  for (const [tag] of formHtml.matchAll(/<input[^>]*type="hidden"[^>]*>/g))
    fields.append(valueOf(tag, "name"), valueOf(tag, "value"));
  return { action: valueOf(formHtml, "action"), fields };
}

export type SimulatedPayment = {
  reference: string;
  state: PaymentState;
  amount: string;
  currency: string;
  notifications: { state: PaymentState; isForged: boolean; status: number; isAccepted: boolean }[];
};

/** An open payment at a simulated gateway. */
export type Checkout = {
  /** Presses a button of the payment page and returns the path to which the browser returns. */
  press(choice: Choice | LaterChoice | "back"): Promise<string>;
  readPayment(): Promise<SimulatedPayment>;
};

/** Posts the form to the simulated gateway, which must accept it. */
export async function openCheckout(
  portal: Pick<TestPortal, "simulatorsUrl" | "port">,
  form: { action: string; fields: URLSearchParams },
): Promise<Checkout> {
  const opened = await fetch(form.action, {
    method: "POST",
    body: form.fields,
    redirect: "manual",
  });
  expect([opened.status, opened.status === 303 ? "" : await opened.text()]).toEqual([303, ""]);
  const paymentPageUrl = new URL(opened.headers.get("location")!, form.action);
  const paymentsUrl = new URL("../payments.json", paymentPageUrl);
  return {
    async press(choice) {
      const response = await fetch(paymentPageUrl, {
        method: "POST",
        body: new URLSearchParams({ choice }),
        redirect: "manual",
      });
      const html = await response.text();
      const returnUrl =
        response.headers.get("location") ?? /action="([^"]*)"/.exec(html)?.[1] ?? "";
      const { pathname, search } = new URL(returnUrl.replaceAll("&amp;", "&"));
      return pathname + search;
    },
    async readPayment() {
      const payments = (await (await fetch(paymentsUrl)).json()) as (SimulatedPayment & {
        id: string;
      })[];
      return payments.find(({ id }) => paymentPageUrl.pathname.endsWith(id))!;
    },
  };
}

/** Orders a course through the portal's pages and opens the payment at the gateway. */
export async function goToCheckout(
  portal: Pick<TestPortal, "simulatorsUrl" | "port">,
  browser: Browser,
  courseId: string,
  options: { gateway?: Gateway; returnTo?: string } = {},
): Promise<Checkout & { path: string; orderId: string }> {
  const response = await submitBuyCourse(browser, courseId, options);
  const path = locationOf(response);
  expect([response.status, path]).toEqual([303, expect.stringMatching(/^\/checkout\//)]);
  const checkoutForm = readCheckoutForm((await browser.fetch(path)).text);
  if (!checkoutForm) throw new Error(`there is no form on ${path}`);
  const orderId = /^\/checkout\/([^/]+)/.exec(path)![1]!;
  return { ...(await openCheckout(portal, checkoutForm)), path, orderId };
}
