import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { firstCheckMs } from "#domains/orders/start-checkout.server.ts";
import type { MoneyCtx } from "#domains/orders/money-context.server.ts";
import { reconcileOrders } from "#domains/orders/reconcile-orders.server.ts";
import { refundOrder } from "#domains/orders/refund-order.server.ts";
import { postForm } from "#tests/kit/browser.ts";
import {
  goToCheckout,
  openCheckout,
  submitBuyCourse,
  readCheckout,
} from "#tests/kit/checkout-forms.ts";
import { coursesOf, orderOf, paymentsOf } from "#tests/kit/orders.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { contextStubs } from "#tests/kit/context-stubs.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true });
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const course = "bought";
const lesson = "/lesson/treasure/";
/** The context of a job. */
const money = (): MoneyCtx => ({
  ...portal.system,
  vault: contextStubs.vault,
  providers: portal.runningSimulators!.providers,
  messages: () => letters,
  mode: "test",
});
const letters = { email: { receipt: { subject: "{course}", body: "{amount}" } } };

/** Makes a gateway fail until it is called again with an empty `what`. */
const lie = (service: string, what: string) =>
  fetch(`${portal.simulators}/${service}/faults`, {
    method: "POST",
    body: JSON.stringify({ fault: what }),
  });

describe.each(["liqpay", "wayforpay"] as const)("a purchase by %s", (gateway) => {
  test("leads from a closed lesson to the payment and back to the same lesson, which is then open", async () => {
    const { browser } = await registeredBrowser(portal);
    const closed = await browser.fetch(lesson);
    expect([closed.status, closed.headers.get("location")]).toEqual([
      302,
      `/courses/${course}?scenario=buy-course&returnTo=%2Flesson%2Ftreasure%2F`,
    ]);
    const popup = (await browser.fetch(closed.headers.get("location")!)).text;
    expect(popup).toContain("A bought course");
    expect(popup).toContain("Pay $10");
    expect(popup).toMatch(/<input[^>]*type="radio"[^>]*checked=""[^>]*value="liqpay"/);
    const at = await goToCheckout(portal, browser, course, { gateway, returnTo: lesson });
    expect(await at.payment()).toMatchObject({ amount: "10", currency: "USD", state: "open" });
    expect(await coursesOf({ browser })).toEqual([]);
    const back = await at.press("pay");
    expect(back).toBe(`/order-result/${at.orderId}/?continue=%2Flesson%2Ftreasure%2F`);
    expect((await at.payment()).notifications).toMatchObject([{ status: 200, accepted: true }]);
    const page = await browser.fetch(back);
    expect(page.text).toContain("the course is yours");
    expect(page.text).toContain(`href="${lesson}"`);
    expect(await coursesOf({ browser })).toEqual([course]);
    expect((await browser.fetch(lesson)).status).toBe(200);
    const profile = (await browser.fetch("/profile")).text;
    expect(profile).toContain(`href="/order-result/${at.orderId}/"`);
    expect(profile).toMatch(/paid · [^<]+<.*\$10</);
  });

  test("that is reported twice, or again later, counts once", async () => {
    const { browser } = await registeredBrowser(portal);
    const at = await goToCheckout(portal, browser, course, { gateway });
    await at.press("twice");
    await at.press("call");
    expect((await at.payment()).notifications.map(({ accepted }) => accepted)).toEqual([
      true,
      true,
      true,
    ]);
    expect(await paymentsOf(portal, at.orderId)).toEqual([{ state: "paid", gateway }]);
    expect(await coursesOf({ browser })).toEqual([course]);
  });

  test("that is reported late waits for the report, and then opens the course", async () => {
    const { browser } = await registeredBrowser(portal);
    const at = await goToCheckout(portal, browser, course, { gateway });
    const page = await browser.fetch(await at.press("late"));
    expect(page.text).toContain("isn’t confirmed yet");
    expect(await coursesOf({ browser })).toEqual([]);
    await at.press("call");
    expect((await orderOf({ browser, orderId: at.orderId }))["state"]).toBe("paid");
    expect((await browser.fetch(`/order-result/${at.orderId}/`)).text).toContain(
      "the course is yours",
    );
  });

  test("that the bank is still reviewing is pending, and nobody is asked to pay again", async () => {
    const { browser } = await registeredBrowser(portal);
    const at = await goToCheckout(portal, browser, course, { gateway });
    const page = await browser.fetch(await at.press("wait"));
    expect(page.text).toContain("being checked");
    expect(page.text).not.toContain('action="/checkout/');
    const again = await submitBuyCourse(browser, course, { gateway });
    expect(again.headers.get("location")).toBe(`/order-result/${at.orderId}/`);
    expect((await browser.fetch(at.page)).headers.get("location")).toBe(
      `/order-result/${at.orderId}/`,
    );
    await at.press("settle");
    expect(await coursesOf({ browser })).toEqual([course]);
  });

  test("that is never reported is found before the next payment: nobody pays twice", async () => {
    const { browser } = await registeredBrowser(portal);
    const at = await goToCheckout(portal, browser, course, { gateway });
    const page = await browser.fetch(await at.press("silent"));
    expect(page.text).toContain("Pay now");
    portal.clock.advance(20_000);
    const tried = await postForm(browser, at.page, { gateway });
    expect([tried.status, tried.headers.get("location")]).toEqual([
      303,
      `/order-result/${at.orderId}/`,
    ]);
    expect((await orderOf({ browser, orderId: at.orderId }))["state"]).toBe("paid");
    expect(await paymentsOf(portal, at.orderId)).toHaveLength(1);
  });

  test("that is neither reported nor queried is found by the job; a gateway that is down changes nothing", async () => {
    const { browser } = await registeredBrowser(portal);
    const at = await goToCheckout(portal, browser, course, { gateway });
    await at.press("silent");
    const reconcile = async () => {
      portal.clock.advance(2 * firstCheckMs);
      await reconcileOrders({ db: portal.database.db, clock: portal.clock }, async () => money());
    };
    await lie(gateway, "down");
    await reconcile();
    expect((await orderOf({ browser, orderId: at.orderId }))["state"]).toBe("new");
    await lie(gateway, "");
    await reconcile();
    expect((await orderOf({ browser, orderId: at.orderId }))["state"]).toBe("paid");
    expect(await coursesOf({ browser })).toEqual([course]);
  });

  test("that admins refund is refunded at the gateway, once", async () => {
    const { browser } = await registeredBrowser(portal);
    const at = await goToCheckout(portal, browser, course, { gateway });
    await at.press("pay");
    const volunteer = { ...money(), actor: portal.system.actor };
    expect(await refundOrder(volunteer, { orderId: at.orderId })).toMatchObject([
      { gateway, outcome: "refunded" },
    ]);
    expect((await at.payment()).state).toBe("refunded");
    expect(await coursesOf({ browser })).toEqual([]);
    await at.press("call");
    expect((await orderOf({ browser, orderId: at.orderId }))["state"]).toBe("refunded");
  });

  test("with another amount, or reported with a wrong signature, opens nothing", async () => {
    for (const choice of ["wrong-amount", "forge"] as const) {
      const { browser } = await registeredBrowser(portal);
      const at = await goToCheckout(portal, browser, course, { gateway });
      const page = await browser.fetch(await at.press(choice));
      expect(page.text).not.toContain("the course is yours");
      const [told] = (await at.payment()).notifications;
      expect([choice, told!.accepted]).toEqual([choice, false]);
      expect(await coursesOf({ browser })).toEqual([]);
    }
  });

  test("that is declined says why, and is tried again as the same order by either gateway", async () => {
    const { browser } = await registeredBrowser(portal);
    const at = await goToCheckout(portal, browser, course, { gateway, returnTo: lesson });
    const page = await browser.fetch(await at.press("decline"));
    expect(page.text).toContain("did not go through");
    expect(page.text).toContain("declined the payment");
    const query = new URLSearchParams({ continue: lesson });
    expect(page.text).toContain(`action="/checkout/${at.orderId}/?${query}"`);
    portal.clock.advance(1_000);
    const other = gateway === "liqpay" ? "wayforpay" : "liqpay";
    const tried = await postForm(browser, at.page, { gateway: other });
    const next = tried.headers.get("location")!;
    expect(next).toBe(`/checkout/${at.orderId}/?gateway=${other}&${query}`);
    const form = readCheckout((await browser.fetch(next)).text)!;
    const second = await openCheckout(portal, form);
    expect(await second.press("pay")).toContain(`/order-result/${at.orderId}/?continue=`);
    expect(await paymentsOf(portal, at.orderId)).toEqual([
      { state: "failed", gateway },
      { state: "paid", gateway: other },
    ]);
    expect(await coursesOf({ browser })).toEqual([course]);
  });

  test("that is refunded closes the course again, and says so", async () => {
    const { browser } = await registeredBrowser(portal);
    const at = await goToCheckout(portal, browser, course, { gateway });
    await at.press("pay");
    const page = await browser.fetch(await at.press("refund"));
    expect(page.text).toContain("Your payment was refunded");
    expect(await coursesOf({ browser })).toEqual([]);
    expect((await browser.fetch(lesson)).headers.get("location")).toContain("buy-course");
  });
});

test("a purchase paid by both gateways in two tabs opens the course once and refunds the later payment", async () => {
  const { browser } = await registeredBrowser(portal);
  const first = await goToCheckout(portal, browser, course, { gateway: "liqpay" });
  const second = await goToCheckout(portal, browser, course, { gateway: "wayforpay" });
  expect(second.orderId).toBe(first.orderId);
  await first.press("pay");
  await second.press("pay");
  await vi.waitUntil(async () => (await second.payment()).state === "refunded", {
    timeout: 30_000,
    interval: 200,
  });
  expect((await first.payment()).state).toBe("paid");
  await vi.waitUntil(async () => (await paymentsOf(portal, first.orderId)).length === 2);
  expect(await coursesOf({ browser })).toEqual([course]);
});
