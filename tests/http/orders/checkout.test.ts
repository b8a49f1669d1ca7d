import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { postForm } from "#tests/kit/browser.ts";
import { goToCheckout, submitBuyCourse, readCheckoutForm } from "#tests/kit/checkout-forms.ts";
import { coursesOf, orderOf, paymentsOf } from "#tests/kit/orders.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { newPhone } from "#tests/kit/sms.ts";
import {
  copyBrowser,
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true });
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const course = "a-paid-course";
const lesson = "/lesson/treasure/";
describe("on the way to a payment", () => {
  test("a portal with one gateway asks nobody to choose, on any screen", async () => {
    const { browser, email } = await openRegisteredBrowser(portal);
    const admin = (await createUserWithRole(portal, "mp-admin")).browser;
    const setGateways = (payments: Record<string, boolean>) =>
      call(admin, "PATCH", "/settings", { settings: { payments } });
    expect((await setGateways({ liqpay: false })).status).toBe(200);
    const popup = (await browser.fetch(`/courses/${course}?scenario=buy-course`)).text;
    expect(popup).toContain('<input type="hidden" name="gateway" value="wayforpay"/>');
    expect(popup).not.toContain('type="radio"');
    const checkout = await goToCheckout(portal, browser, course);
    expect(await paymentsOf(portal, checkout.orderId)).toEqual([
      { state: "new", gateway: "wayforpay" },
    ]);
    const forged = await submitBuyCourse(browser, course, { gateway: "liqpay" });
    expect([forged.status, forged.text.includes("can’t pay with this service")]).toEqual([
      409,
      true,
    ]);
    const retried = await postForm(browser, checkout.path, { gateway: "liqpay" });
    expect(retried.headers.get("location")).toBe(`/order-result/${checkout.orderId}/`);
    const resultPage = await browser.fetch(`/order-result/${checkout.orderId}/`);
    expect(resultPage.text).toContain("can’t pay with this service");
    // Without a confirmed email a lost password would lose the purchase.
    expect(resultPage.text).toContain('href="/profile#confirm-email"');
    await verifyAddress(portal, email);
    const later = await browser.fetch(`/order-result/${checkout.orderId}/`);
    expect(later.text).not.toContain("#confirm-email");
    expect((await setGateways({ liqpay: true })).status).toBe(200);
  });

  test("a double press, two tabs and a reload create one order and one payment", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const tab = copyBrowser(portal, browser);
    const phone = newPhone();
    const responses = await Promise.all([
      submitBuyCourse(browser, course, { phone }),
      submitBuyCourse(tab, course, { phone }),
      submitBuyCourse(browser, course, { phone }),
    ]);
    const [firstResponse, ...otherResponses] = responses.map(
      ({ status, headers }) => `${status} ${headers.get("location")}`,
    );
    expect(otherResponses).toEqual([firstResponse, firstResponse]);
    const path = firstResponse!.split(" ")[1]!;
    const forms = [await browser.fetch(path), await tab.fetch(path)].map(({ text }) =>
      String(readCheckoutForm(text)!.fields),
    );
    expect(forms[0]).toBe(forms[1]);
    const orderId = path.split("/")[2]!;
    expect(await paymentsOf(portal, orderId)).toHaveLength(1);
  });

  test("a user who has already bought the course is redirected to it, and no page offers a payment", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const checkout = await goToCheckout(portal, browser, course);
    await checkout.press("pay");
    const repeatedResponse = await submitBuyCourse(copyBrowser(portal, browser), course, {
      returnTo: lesson,
    });
    expect([repeatedResponse.status, repeatedResponse.headers.get("location")]).toEqual([
      303,
      lesson,
    ]);
    // Opening the popup's address again also redirects: to the requested lesson, or to the course's current element.
    const redirectOf = async (query: string) =>
      (await browser.fetch(`/courses/${course}?scenario=buy-course${query}`)).headers.get(
        "location",
      );
    expect(await redirectOf(`&returnTo=${encodeURIComponent(lesson)}`)).toBe(lesson);
    expect(await redirectOf("&step=fill-profile-buy")).toBe(lesson);
    expect((await browser.fetch(checkout.path)).headers.get("location")).toBe(
      `/order-result/${checkout.orderId}/`,
    );
    const retried = await postForm(browser, checkout.path, { gateway: "liqpay" });
    expect(retried.headers.get("location")).toBe(`/order-result/${checkout.orderId}/`);
    expect(await paymentsOf(portal, checkout.orderId)).toHaveLength(1);
  });

  test("the checkout sends a signed-out user to the sign-in; a guest who buys returns to the popup", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const checkout = await goToCheckout(portal, browser, course);
    const guest = portal.browser();
    const signInPath = (await guest.fetch(checkout.path)).headers.get("location")!;
    expect(new URL(signInPath, portal.origin).searchParams.get("returnTo")).toBe(checkout.path);
    for (const visitor of [guest, (await openSessionBrowser(portal)).browser]) {
      const response = await submitBuyCourse(visitor, course, { returnTo: lesson });
      expect([response.status, response.headers.get("location")]).toEqual([
        303,
        `/courses/${course}?scenario=buy-course&returnTo=%2Flesson%2Ftreasure%2F`,
      ]);
    }
  });

  test("only the checkout page may send a form to a gateway, and no portal script runs next to a payment", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const { path: checkoutPath, orderId } = await goToCheckout(portal, browser, course);
    const admin = (await createUserWithRole(portal, "mp-admin")).browser;
    const stats = "https://stats.example";
    const scripts = [`<script src="${stats}/s.js"></script>`];
    await call(admin, "PATCH", "/settings", { settings: { scripts } });
    const readPage = async (path: string) => {
      const { text, headers } = await browser.fetch(path);
      return { text, policy: headers.get("content-security-policy")! };
    };
    await vi.waitUntil(async () => (await readPage("/")).text.includes(stats), { timeout: 20_000 });
    const gatewayOrigin = new URL(portal.simulatorsUrl).origin;
    const resultPath = `/order-result/${orderId}/`;
    expect((await readPage(checkoutPath)).policy).toContain(`form-action 'self' ${gatewayOrigin}`);
    for (const path of [resultPath, "/", `/courses/${course}`])
      expect([path, (await readPage(path)).policy.includes(gatewayOrigin)]).toEqual([path, false]);
    for (const path of [checkoutPath, resultPath]) {
      const { text, policy } = await readPage(path);
      expect([path, (text + policy).includes(stats)]).toEqual([path, false]);
      expect(policy).toMatch(/script-src 'self' (?:'sha256-[^']+' ?)+;/);
    }
    await call(admin, "PATCH", "/settings", { settings: { scripts: null } });
  });

  test("the checkout form has the same fields as the response of the API's buyCourse", async () => {
    for (const gateway of ["liqpay", "wayforpay"] as const) {
      const { browser } = await openRegisteredBrowser(portal);
      const { path: checkoutPath } = await goToCheckout(portal, browser, course, {
        gateway,
        returnTo: lesson,
      });
      const { fields } = readCheckoutForm((await browser.fetch(checkoutPath)).text)!;
      const buyInput = { gateway, continue: lesson };
      const { meta } = (await call(browser, "POST", `/courses/${course}/buy`, buyInput)).json;
      const formFields =
        gateway === "liqpay"
          ? { data: fields.get("data"), signature: fields.get("signature") }
          : {
              data: Object.fromEntries(
                [...new Set(fields.keys())].map((name) => [
                  name,
                  name.endsWith("[]") ? fields.getAll(name) : fields.get(name),
                ]),
              ),
            };
      expect(formFields).toEqual(meta);
      expect(JSON.stringify(meta)).not.toContain("the-demo-key");
    }
  });

  test("a return address that is not an element of this portal is ignored", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    for (const foreignPath of [
      "//evil.example/lesson/x/",
      "https://evil.example/lesson/x/",
      "/\\evil.example/lesson/x/",
      "/lesson/%2f%2fevil/",
      "/lesson/x/?next=//evil.example",
      "/sign-out",
      "javascript:alert(1)",
    ]) {
      const response = await submitBuyCourse(browser, course, { returnTo: foreignPath });
      const checkoutPath = response.headers.get("location")!;
      expect([foreignPath, checkoutPath]).toEqual([
        foreignPath,
        expect.stringMatching(/^\/checkout\/[0-9a-f-]+\/\?gateway=liqpay$/),
      ]);
      const query = new URLSearchParams({ continue: foreignPath });
      const page = await browser.fetch(`${checkoutPath}&${query}`);
      expect([foreignPath, page.text.includes("evil")]).toEqual([foreignPath, false]);
      const repeatedResponse = await postForm(browser, `${checkoutPath}&${query}`, {
        gateway: "liqpay",
      });
      expect([foreignPath, repeatedResponse.headers.get("location")]).toEqual([
        foreignPath,
        checkoutPath,
      ]);
    }
  });

  test("users can neither view nor pay another user's order or one that does not exist", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const { path: checkoutPath, orderId } = await goToCheckout(portal, browser, course);
    const otherUser = await openRegisteredBrowser(portal);
    for (const path of [checkoutPath, `/order-result/${orderId}/`, "/checkout/nothing/"])
      expect((await otherUser.browser.fetch(path)).status).toBe(404);
    expect((await postForm(otherUser.browser, checkoutPath, { gateway: "liqpay" })).status).toBe(
      404,
    );
    expect(await paymentsOf(portal, orderId)).toHaveLength(1);
  });

  test("viewing the return page grants nothing, whatever its address or form says", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const { orderId } = await goToCheckout(portal, browser, course);
    const path = `/order-result/${orderId}/`;
    for (const query of ["", "?status=success", "?state=paid&transactionStatus=Approved"])
      await browser.fetch(path + query);
    const posted = await browser.fetch(path, {
      method: "POST",
      origin: "https://secure.wayforpay.com",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "transactionStatus=Approved&reasonCode=1100",
    });
    expect(posted.status).toBe(303);
    expect((await orderOf({ browser, orderId }))["state"]).toBe("new");
    expect(await coursesOf({ browser })).toEqual([]);
  });
});
