import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { firstCheckMs } from "#domains/orders/start-checkout.server.ts";
import type { OrderCtx } from "#domains/orders/order-context.server.ts";
import { reconcileOrders } from "#domains/orders/reconcile-orders.server.ts";
import { refundOrder } from "#domains/orders/refund-order.server.ts";
import { postForm } from "#tests/kit/browser.ts";
import {
  goToCheckout,
  openCheckout,
  submitBuyCourse,
  readCheckoutForm,
} from "#tests/kit/checkout-forms.ts";
import { coursesOf, orderOf, paymentsOf } from "#tests/kit/orders.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { contextStubs } from "#tests/kit/context-stubs.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true });
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const course = "a-paid-course";
const lesson = "/lesson/treasure/";
/** Creates a context like a job's. */
const createOrderCtx = (): OrderCtx => ({
  ...portal.systemCtx,
  vault: contextStubs.vault,
  providers: portal.runningSimulators!.providers,
  messages: () => emailMessages,
  mode: "test",
});
const emailMessages = {
  email: { receipt: { subject: "{course}", body: "{amount}" }, why: { payments: "You paid." } },
};

/** Makes a gateway fail until this function is called again with an empty `fault`. */
const simulateFault = (gateway: string, fault: string) =>
  fetch(`${portal.simulatorsUrl}/${gateway}/faults`, {
    method: "POST",
    body: JSON.stringify({ fault }),
  });

describe.each(["liqpay", "wayforpay"] as const)("a purchase by %s", (gateway) => {
  test("leads from a closed lesson to the payment and back to the same lesson, which is then open", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const closed = await browser.fetch(lesson);
    expect([closed.status, closed.headers.get("location")]).toEqual([
      302,
      `/courses/${course}?scenario=buy-course&returnTo=%2Flesson%2Ftreasure%2F`,
    ]);
    const popup = (await browser.fetch(closed.headers.get("location")!)).text;
    expect(popup).toContain("A paid course");
    expect(popup).toContain("Pay $10");
    expect(popup).toMatch(/<input[^>]*type="radio"[^>]*checked=""[^>]*value="liqpay"/);
    const checkout = await goToCheckout(portal, browser, course, { gateway, returnTo: lesson });
    expect(await checkout.readPayment()).toMatchObject({
      amount: "10",
      currency: "USD",
      state: "open",
    });
    expect(await coursesOf({ browser })).toEqual([]);
    const returnPath = await checkout.press("pay");
    expect(returnPath).toBe(`/order-result/${checkout.orderId}/?continue=%2Flesson%2Ftreasure%2F`);
    expect((await checkout.readPayment()).notifications).toMatchObject([
      { status: 200, isAccepted: true },
    ]);
    const page = await browser.fetch(returnPath);
    expect(page.text).toContain("the course is yours");
    expect(page.text).toContain(`href="${lesson}"`);
    expect(await coursesOf({ browser })).toEqual([course]);
    expect((await browser.fetch(lesson)).status).toBe(200);
    const profile = (await browser.fetch("/profile")).text;
    expect(profile).toContain(`href="/order-result/${checkout.orderId}/"`);
    expect(profile).toMatch(/paid · [^<]+<.*\$10</);
  });

  test("that the gateway reports twice, or again later, counts once", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const checkout = await goToCheckout(portal, browser, course, { gateway });
    await checkout.press("twice");
    await checkout.press("notify");
    expect(
      (await checkout.readPayment()).notifications.map(({ isAccepted }) => isAccepted),
    ).toEqual([true, true, true]);
    expect(await paymentsOf(portal, checkout.orderId)).toEqual([{ state: "paid", gateway }]);
    expect(await coursesOf({ browser })).toEqual([course]);
  });

  test("that is reported late waits for the report, and then opens the course", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const checkout = await goToCheckout(portal, browser, course, { gateway });
    const page = await browser.fetch(await checkout.press("late"));
    expect(page.text).toContain("isn’t confirmed yet");
    expect(await coursesOf({ browser })).toEqual([]);
    await checkout.press("notify");
    expect((await orderOf({ browser, orderId: checkout.orderId }))["state"]).toBe("paid");
    expect((await browser.fetch(`/order-result/${checkout.orderId}/`)).text).toContain(
      "the course is yours",
    );
  });

  test("that the bank is still reviewing is pending, and nobody is asked to pay again", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const checkout = await goToCheckout(portal, browser, course, { gateway });
    const page = await browser.fetch(await checkout.press("wait"));
    expect(page.text).toContain("being checked");
    expect(page.text).not.toContain('action="/checkout/');
    const repeatedResponse = await submitBuyCourse(browser, course, { gateway });
    expect(repeatedResponse.headers.get("location")).toBe(`/order-result/${checkout.orderId}/`);
    expect((await browser.fetch(checkout.path)).headers.get("location")).toBe(
      `/order-result/${checkout.orderId}/`,
    );
    await checkout.press("approve");
    expect(await coursesOf({ browser })).toEqual([course]);
  });

  test("that is never reported is found before the next payment: nobody pays twice", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const checkout = await goToCheckout(portal, browser, course, { gateway });
    const page = await browser.fetch(await checkout.press("silent"));
    expect(page.text).toContain("Pay now");
    portal.clock.advance(20_000);
    const retried = await postForm(browser, checkout.path, { gateway });
    expect([retried.status, retried.headers.get("location")]).toEqual([
      303,
      `/order-result/${checkout.orderId}/`,
    ]);
    expect((await orderOf({ browser, orderId: checkout.orderId }))["state"]).toBe("paid");
    expect(await paymentsOf(portal, checkout.orderId)).toHaveLength(1);
  });

  test("that is neither reported nor queried is found by the job; a gateway that is down changes nothing", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const checkout = await goToCheckout(portal, browser, course, { gateway });
    await checkout.press("silent");
    const reconcile = async () => {
      portal.clock.advance(2 * firstCheckMs);
      await reconcileOrders({ db: portal.database.db, clock: portal.clock }, async () =>
        createOrderCtx(),
      );
    };
    await simulateFault(gateway, "down");
    await reconcile();
    expect((await orderOf({ browser, orderId: checkout.orderId }))["state"]).toBe("new");
    await simulateFault(gateway, "");
    await reconcile();
    expect((await orderOf({ browser, orderId: checkout.orderId }))["state"]).toBe("paid");
    expect(await coursesOf({ browser })).toEqual([course]);
  });

  test("that admins refund is refunded at the gateway, once", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const checkout = await goToCheckout(portal, browser, course, { gateway });
    await checkout.press("pay");
    const adminCtx = { ...createOrderCtx(), actor: portal.systemCtx.actor };
    expect(await refundOrder(adminCtx, { orderId: checkout.orderId })).toMatchObject([
      { gateway, outcome: "refunded" },
    ]);
    expect((await checkout.readPayment()).state).toBe("refunded");
    expect(await coursesOf({ browser })).toEqual([]);
    await checkout.press("notify");
    expect((await orderOf({ browser, orderId: checkout.orderId }))["state"]).toBe("refunded");
  });

  test("with another amount, or reported with a wrong signature, opens nothing", async () => {
    for (const choice of ["wrong-amount", "forge"] as const) {
      const { browser } = await openRegisteredBrowser(portal);
      const checkout = await goToCheckout(portal, browser, course, { gateway });
      const page = await browser.fetch(await checkout.press(choice));
      expect(page.text).not.toContain("the course is yours");
      const [notification] = (await checkout.readPayment()).notifications;
      expect([choice, notification!.isAccepted]).toEqual([choice, false]);
      expect(await coursesOf({ browser })).toEqual([]);
    }
  });

  test("that is declined says why, and is tried again as the same order by either gateway", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const checkout = await goToCheckout(portal, browser, course, { gateway, returnTo: lesson });
    const page = await browser.fetch(await checkout.press("decline"));
    expect(page.text).toContain("did not go through");
    expect(page.text).toContain("declined the payment");
    const query = new URLSearchParams({ continue: lesson });
    expect(page.text).toContain(`action="/checkout/${checkout.orderId}/?${query}"`);
    portal.clock.advance(1_000);
    const otherGateway = gateway === "liqpay" ? "wayforpay" : "liqpay";
    const retried = await postForm(browser, checkout.path, { gateway: otherGateway });
    const next = retried.headers.get("location")!;
    expect(next).toBe(`/checkout/${checkout.orderId}/?gateway=${otherGateway}&${query}`);
    const checkoutForm = readCheckoutForm((await browser.fetch(next)).text)!;
    const secondCheckout = await openCheckout(portal, checkoutForm);
    expect(await secondCheckout.press("pay")).toContain(
      `/order-result/${checkout.orderId}/?continue=`,
    );
    expect(await paymentsOf(portal, checkout.orderId)).toEqual([
      { state: "failed", gateway },
      { state: "paid", gateway: otherGateway },
    ]);
    expect(await coursesOf({ browser })).toEqual([course]);
  });

  test("that is refunded closes the course again, and says so", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const checkout = await goToCheckout(portal, browser, course, { gateway });
    await checkout.press("pay");
    const page = await browser.fetch(await checkout.press("refund"));
    expect(page.text).toContain("Your payment was refunded");
    expect(await coursesOf({ browser })).toEqual([]);
    expect((await browser.fetch(lesson)).headers.get("location")).toContain("buy-course");
  });
});

test("a purchase paid by both gateways in two tabs opens the course once and refunds the later payment", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const first = await goToCheckout(portal, browser, course, { gateway: "liqpay" });
  const second = await goToCheckout(portal, browser, course, { gateway: "wayforpay" });
  expect(second.orderId).toBe(first.orderId);
  await first.press("pay");
  await second.press("pay");
  await vi.waitUntil(async () => (await second.readPayment()).state === "refunded", {
    timeout: 30_000,
    interval: 200,
  });
  expect((await first.readPayment()).state).toBe("paid");
  await vi.waitUntil(async () => (await paymentsOf(portal, first.orderId)).length === 2);
  expect(await coursesOf({ browser })).toEqual([course]);
});
