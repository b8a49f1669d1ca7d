import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { postForm } from "#tests/kit/browser.ts";
import { goToCheckout, submitBuyCourse, readCheckout } from "#tests/kit/checkout-forms.ts";
import { coursesOf, orderOf, paymentsOf } from "#tests/kit/orders.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { newPhone } from "#tests/kit/sms.ts";
import {
  copyBrowser,
  userWithRole,
  registeredBrowser,
  sessionBrowser,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true });
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const course = "bought";
const lesson = "/lesson/treasure/";
describe("on the way to a payment", () => {
  test("a portal with one gateway asks nobody to choose, on any screen", async () => {
    const { browser, email } = await registeredBrowser(portal);
    const admin = (await userWithRole(portal, "mp-admin")).browser;
    const set = (payments: Record<string, boolean>) =>
      call(admin, "PATCH", "/settings", { settings: { payments } });
    expect((await set({ liqpay: false })).status).toBe(200);
    const popup = (await browser.fetch(`/courses/${course}?scenario=buy-course`)).text;
    expect(popup).toContain('<input type="hidden" name="gateway" value="wayforpay"/>');
    expect(popup).not.toContain('type="radio"');
    const at = await goToCheckout(portal, browser, course);
    expect(await paymentsOf(portal, at.orderId)).toEqual([{ state: "new", gateway: "wayforpay" }]);
    const forged = await submitBuyCourse(browser, course, { gateway: "liqpay" });
    expect([forged.status, forged.text.includes("can’t pay this way")]).toEqual([409, true]);
    const retried = await postForm(browser, at.page, { gateway: "liqpay" });
    expect(retried.headers.get("location")).toBe(`/order-result/${at.orderId}/`);
    const told = await browser.fetch(`/order-result/${at.orderId}/`);
    expect(told.text).toContain("can’t pay this way");
    // Without a confirmed email a lost password would lose the purchase.
    expect(told.text).toContain('href="/profile#confirm-email"');
    await verifyAddress(portal, email);
    const later = await browser.fetch(`/order-result/${at.orderId}/`);
    expect(later.text).not.toContain("#confirm-email");
    expect((await set({ liqpay: true })).status).toBe(200);
  });

  test("a double press, two tabs and a reload create one order and one payment", async () => {
    const { browser } = await registeredBrowser(portal);
    const tab = copyBrowser(portal, browser);
    const phone = newPhone();
    const sent = await Promise.all([
      submitBuyCourse(browser, course, { phone }),
      submitBuyCourse(tab, course, { phone }),
      submitBuyCourse(browser, course, { phone }),
    ]);
    const [page, ...others] = sent.map(
      ({ status, headers }) => `${status} ${headers.get("location")}`,
    );
    expect(others).toEqual([page, page]);
    const path = page!.split(" ")[1]!;
    const forms = [await browser.fetch(path), await tab.fetch(path)].map(({ text }) =>
      String(readCheckout(text)!.fields),
    );
    expect(forms[0]).toBe(forms[1]);
    const orderId = path.split("/")[2]!;
    expect(await paymentsOf(portal, orderId)).toHaveLength(1);
  });

  test("a user who has already bought the course is redirected to it, and no page offers a payment", async () => {
    const { browser } = await registeredBrowser(portal);
    const at = await goToCheckout(portal, browser, course);
    await at.press("pay");
    const again = await submitBuyCourse(copyBrowser(portal, browser), course, { returnTo: lesson });
    expect([again.status, again.headers.get("location")]).toEqual([303, lesson]);
    // A link or Back also leads on: to the requested element, or to the course's current one.
    const open = async (query: string) =>
      (await browser.fetch(`/courses/${course}?scenario=buy-course${query}`)).headers.get(
        "location",
      );
    expect(await open(`&returnTo=${encodeURIComponent(lesson)}`)).toBe(lesson);
    expect(await open("&step=fill-profile-buy")).toBe(lesson);
    expect((await browser.fetch(at.page)).headers.get("location")).toBe(
      `/order-result/${at.orderId}/`,
    );
    const tried = await postForm(browser, at.page, { gateway: "liqpay" });
    expect(tried.headers.get("location")).toBe(`/order-result/${at.orderId}/`);
    expect(await paymentsOf(portal, at.orderId)).toHaveLength(1);
  });

  test("the checkout leads a signed-out user to the sign-in and back; a guest's purchase waits for the sign-in", async () => {
    const { browser } = await registeredBrowser(portal);
    const at = await goToCheckout(portal, browser, course);
    const stranger = portal.browser();
    const signIn = (await stranger.fetch(at.page)).headers.get("location")!;
    expect(new URL(signIn, portal.origin).searchParams.get("returnTo")).toBe(at.page);
    for (const one of [stranger, (await sessionBrowser(portal)).browser]) {
      const sent = await submitBuyCourse(one, course, { returnTo: lesson });
      expect([sent.status, sent.headers.get("location")]).toEqual([
        303,
        `/courses/${course}?scenario=buy-course&returnTo=%2Flesson%2Ftreasure%2F`,
      ]);
    }
  });

  test("only the checkout page may send a form to a gateway, and no portal script runs next to a payment", async () => {
    const { browser } = await registeredBrowser(portal);
    const { page, orderId } = await goToCheckout(portal, browser, course);
    const admin = (await userWithRole(portal, "mp-admin")).browser;
    const stats = "https://stats.example";
    const scripts = [`<script src="${stats}/s.js"></script>`];
    await call(admin, "PATCH", "/settings", { settings: { scripts } });
    const read = async (path: string) => {
      const { text, headers } = await browser.fetch(path);
      return { text, policy: headers.get("content-security-policy")! };
    };
    await vi.waitUntil(async () => (await read("/")).text.includes(stats), { timeout: 20_000 });
    const service = new URL(portal.simulators).origin;
    const result = `/order-result/${orderId}/`;
    expect((await read(page)).policy).toContain(`form-action 'self' ${service}`);
    for (const path of [result, "/", `/courses/${course}`])
      expect([path, (await read(path)).policy.includes(service)]).toEqual([path, false]);
    for (const path of [page, result]) {
      const { text, policy } = await read(path);
      expect([path, (text + policy).includes(stats)]).toEqual([path, false]);
      expect(policy).toMatch(/script-src 'self' (?:'sha256-[^']+' ?)+;/);
    }
    await call(admin, "PATCH", "/settings", { settings: { scripts: null } });
  });

  test("the checkout form has the same fields as the operation's answer", async () => {
    for (const gateway of ["liqpay", "wayforpay"] as const) {
      const { browser } = await registeredBrowser(portal);
      const { page } = await goToCheckout(portal, browser, course, { gateway, returnTo: lesson });
      const { fields } = readCheckout((await browser.fetch(page)).text)!;
      const sent = { gateway, continue: lesson };
      const { meta } = (await call(browser, "POST", `/courses/${course}/buy`, sent)).json;
      const inForm =
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
      expect(inForm).toEqual(meta);
      expect(JSON.stringify(meta)).not.toContain("the-demo-key");
    }
  });

  test("a payment leads only to addresses of this portal", async () => {
    const { browser } = await registeredBrowser(portal);
    for (const evil of [
      "//evil.example/lesson/x/",
      "https://evil.example/lesson/x/",
      "/\\evil.example/lesson/x/",
      "/lesson/%2f%2fevil/",
      "/lesson/x/?next=//evil.example",
      "/sign-out",
      "javascript:alert(1)",
    ]) {
      const sent = await submitBuyCourse(browser, course, { returnTo: evil });
      const to = sent.headers.get("location")!;
      expect([evil, to]).toEqual([
        evil,
        expect.stringMatching(/^\/checkout\/[0-9a-f-]+\/\?gateway=liqpay$/),
      ]);
      const query = new URLSearchParams({ continue: evil });
      const page = await browser.fetch(`${to}&${query}`);
      expect([evil, page.text.includes("evil")]).toEqual([evil, false]);
      const again = await postForm(browser, `${to}&${query}`, { gateway: "liqpay" });
      expect([evil, again.headers.get("location")]).toEqual([evil, to]);
    }
  });

  test("other users' orders and made-up ones are not found, for viewing or paying", async () => {
    const { browser } = await registeredBrowser(portal);
    const { page, orderId } = await goToCheckout(portal, browser, course);
    const other = await registeredBrowser(portal);
    for (const path of [page, `/order-result/${orderId}/`, "/checkout/nothing/"])
      expect((await other.browser.fetch(path)).status).toBe(404);
    expect((await postForm(other.browser, page, { gateway: "liqpay" })).status).toBe(404);
    expect(await paymentsOf(portal, orderId)).toHaveLength(1);
  });

  test("viewing the return page grants nothing, whatever its address or form says", async () => {
    const { browser } = await registeredBrowser(portal);
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
