import { expect } from "vitest";
import type { Gateway } from "#domains/orders/gateways/gateway.ts";
import type { Choice, LaterChoice, PaymentState } from "#simulators/checkout/payment.ts";
import { type Answer, type Browser, postForm } from "./browser.ts";
import { call, type TestPortal } from "./portal.ts";
import { newPhone } from "./sms.ts";

/** Sends the last step of the scenario `buy-course`, which creates an order. The answer redirects to its checkout. */
export async function submitBuyCourse(
  browser: Browser,
  courseId: string,
  { gateway, returnTo, phone }: { gateway?: Gateway; returnTo?: string; phone?: string } = {},
): Promise<Answer> {
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

const locationOf = (answer: Answer) => answer.headers.get("location") ?? "";

/** Returns the form that a checkout page sends to the gateway, or null if the page has none. */
export function readCheckout(html: string): { action: string; fields: URLSearchParams } | null {
  const form = /<form[^>]*data-send="now"[^>]*>[\s\S]*?<\/form>/.exec(html)?.[0];
  if (!form) return null;
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
  for (const [tag] of form.matchAll(/<input[^>]*type="hidden"[^>]*>/g))
    fields.append(valueOf(tag, "name"), valueOf(tag, "value"));
  return { action: valueOf(form, "action"), fields };
}

export type SimulatedPayment = {
  reference: string;
  state: PaymentState;
  amount: string;
  currency: string;
  notifications: { state: PaymentState; forged: boolean; status: number; accepted: boolean }[];
};

/** An open payment at a simulated gateway. */
export type Checkout = {
  /** Presses a button of the payment page and returns the path to which the browser returns. */
  press(choice: Choice | LaterChoice | "back"): Promise<string>;
  payment(): Promise<SimulatedPayment>;
};

/** Posts the form to the simulated gateway, which must accept it. */
export async function openCheckout(
  portal: Pick<TestPortal, "simulators" | "port">,
  form: { action: string; fields: URLSearchParams },
): Promise<Checkout> {
  const opened = await fetch(form.action, {
    method: "POST",
    body: form.fields,
    redirect: "manual",
  });
  expect([opened.status, opened.status === 303 ? "" : await opened.text()]).toEqual([303, ""]);
  const page = new URL(opened.headers.get("location")!, form.action);
  const paymentsUrl = new URL("../payments.json", page);
  return {
    async press(choice) {
      const answer = await fetch(page, {
        method: "POST",
        body: new URLSearchParams({ do: choice }),
        redirect: "manual",
      });
      const html = await answer.text();
      const back = answer.headers.get("location") ?? /action="([^"]*)"/.exec(html)?.[1] ?? "";
      const { pathname, search } = new URL(back.replaceAll("&amp;", "&"));
      return pathname + search;
    },
    async payment() {
      const all = (await (await fetch(paymentsUrl)).json()) as (SimulatedPayment & {
        id: string;
      })[];
      return all.find(({ id }) => page.pathname.endsWith(id))!;
    },
  };
}

/** Orders a course through the portal's pages and opens the payment at the gateway. */
export async function goToCheckout(
  portal: Pick<TestPortal, "simulators" | "port">,
  browser: Browser,
  courseId: string,
  options: { gateway?: Gateway; returnTo?: string } = {},
): Promise<Checkout & { page: string; orderId: string }> {
  const sent = await submitBuyCourse(browser, courseId, options);
  const page = locationOf(sent);
  expect([sent.status, page]).toEqual([303, expect.stringMatching(/^\/checkout\//)]);
  const form = readCheckout((await browser.fetch(page)).text);
  if (!form) throw new Error(`no form on ${page}`);
  const orderId = /^\/checkout\/([^/]+)/.exec(page)![1]!;
  return { ...(await openCheckout(portal, form)), page, orderId };
}
