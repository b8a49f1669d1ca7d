import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { postForm } from "#tests/kit/browser.ts";
import { editorOf } from "#tests/kit/course-editor.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { type FakeGateways, startFakeGateways } from "#tests/kit/fake-gateways.ts";
import {
  coursesOf,
  orderOf,
  paymentsOf,
  referenceIn,
  sendNotification,
} from "#tests/kit/orders.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let gateways: FakeGateways;
let portal: TestPortal;
let courseId: string;
let editor: Browser;
let edit: ReturnType<typeof editorOf>;
beforeAll(async () => {
  gateways = await startFakeGateways();
  portal = await startTestPortal({ providers: gateways.providers });
  editor = (await createUserWithRole(portal, "editor")).browser;
  edit = editorOf(editor);
  courseId = await edit.createCourse("Clay jars");
  await edit.addElement(courseId, "The first jar");
  await edit.change(
    "courses",
    courseId,
    set(["type"], "paid"),
    set(["price"], 400),
    set(["currency"], "UAH"),
    set(["otherPrices"], { USD: 10.5, PLN: 40 }),
  );
  await edit.publish(courseId);
});
afterAll(async () => {
  await portal.close();
  await gateways.close();
});

const set = (path: string[], value: unknown) => ({ op: "set", path, value });

async function buy(browser: Browser, choice: { currency?: string; gateway?: string } = {}) {
  const { status, json } = await call(browser, "POST", `/courses/${courseId}/buy`, choice);
  const { orderId, checkout } = json as unknown as {
    orderId: string;
    checkout: { fields: { name: string; value: string }[] } | null;
  };
  const data = checkout?.fields.find(({ name }) => name === "data")?.value ?? "e30=";
  const { amount, currency } = JSON.parse(Buffer.from(data, "base64").toString()) as {
    amount?: number;
    currency?: string;
  };
  return { status, code: json["code"], orderId, amount, currency, checkout };
}

test("learners pay in the main currency, or in another one that they choose, and only that amount opens the course", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  expect(await buy(browser)).toMatchObject({ amount: 400, currency: "UAH" });
  const dollars = await buy(browser, { currency: "USD" });
  expect(dollars).toMatchObject({ amount: 10.5, currency: "USD" });
  expect(await orderOf({ browser, orderId: dollars.orderId })).toMatchObject({
    amount: 10.5,
    currency: "USD",
  });
  // Without another choice, the order stays in its currency.
  expect(await buy(browser)).toMatchObject({ currency: "USD", orderId: dollars.orderId });
  const reference = referenceIn(dollars.checkout!.fields);
  const pay = (amount: string) =>
    sendNotification(
      portal,
      "liqpay",
      gateways.setState("liqpay", reference, "paid", amount, "USD"),
    );
  expect((await pay("400")).status).toBe(422);
  expect((await pay("10.5")).status).toBe(200);
  expect(await coursesOf({ browser })).toEqual([courseId]);
});

test("a currency without a price, or that no gateway takes, starts no payment", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  for (const currency of ["EUR", "PLN", "usd"])
    expect(await buy(browser, { currency })).toMatchObject({ status: 422, code: "INVALID" });
  expect((await buy(browser, { currency: "x".repeat(500) })).status).toBe(422);
  const { orderId } = await buy(browser);
  expect(await paymentsOf(portal, orderId)).toHaveLength(1);
});

test("the price in a currency is fixed for a day; another currency has its current price", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  await buy(browser, { currency: "USD" });
  await edit.change("courses", courseId, set(["price"], 500), set(["otherPrices", "USD"], 12));
  await edit.publish(courseId);
  expect(await buy(browser, { currency: "USD" })).toMatchObject({ amount: 10.5 });
  expect(await buy(browser, { currency: "UAH" })).toMatchObject({ amount: 500 });
  expect(await buy(browser, { currency: "USD" })).toMatchObject({ amount: 12 });
  await edit.change("courses", courseId, set(["price"], 400), set(["otherPrices", "USD"], 10.5));
  await edit.publish(courseId);
});

test("the course page shows the prices that can be paid; the form before paying offers those that can be paid, without scripts too", async () => {
  const guest = (await portal.browser().fetch(`/courses/${courseId}`)).text;
  expect(/<b>([^<]*400[^<]*)</.exec(guest)?.[1]).toBe("₴400 or $10.50");
  expect(guest.includes('"price":10.5,"priceCurrency":"USD"')).toBe(true);
  const { browser } = await openRegisteredBrowser(portal);
  const popup = `/courses/${courseId}?scenario=buy-course&step=fill-profile-buy`;
  const { text } = await browser.fetch(popup);
  const offered = [...text.matchAll(/name="currency"[^>]*value="(\w+)"/g)].map(([, code]) => code);
  expect(offered).toEqual(["UAH", "USD"]);
  expect(text.includes("Continue to payment")).toBe(true);

  await edit.change("courses", courseId, set(["alias"], "jars-of-clay"));
  await edit.publish(courseId);
  const atAlias = await browser.fetch(
    "/courses/jars-of-clay?scenario=buy-course&step=fill-profile-buy",
  );
  expect(atAlias.text.match(/name="currency"[^>]*value="\w+"/g)).toHaveLength(2);
  expect(atAlias.text).toContain("Continue to payment");
});

test("after a declined payment, learners can try again in another currency", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const first = await buy(browser);
  const reference = referenceIn(first.checkout!.fields);
  const declined = gateways.setState("liqpay", reference, "failed", "400", "UAH");
  await sendNotification(portal, "liqpay", declined);
  const result = (await browser.fetch(`/order-result/${first.orderId}/`)).text;
  const chosen = /<input[^>]*name="currency"[^>]*checked=""[^>]*>/.exec(result)?.[0];
  expect(chosen).toContain('value="UAH"');
  await postForm(browser, `/checkout/${first.orderId}/`, { gateway: "liqpay", currency: "USD" });
  expect(await orderOf({ browser, orderId: first.orderId })).toMatchObject({ currency: "USD" });
});

test("a paid course needs a price in each of its currencies before it is published", async () => {
  const id = await edit.createCourse("Wells");
  await edit.addElement(id, "The first well");
  await edit.change("courses", id, set(["type"], "paid"), set(["price"], 5));
  await edit.change("courses", id, set(["otherPrices"], { USD: 0 }));
  const { version } = await edit.readDraft("courses", id);
  const { status, text } = await call(editor, "POST", `/creator/courses/${id}/publish`, {
    version,
  });
  expect([status, text]).toEqual([422, expect.stringContaining("otherPrices.USD")]);
});
