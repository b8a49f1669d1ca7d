import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courseTag } from "#domains/courses/content-tags.ts";
import { receiptLimit } from "#domains/orders/send-receipt.server.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import {
  coursesOf,
  startCheckout,
  sendNotification,
  orderOf,
  referenceIn,
  paidCourseId,
} from "#tests/kit/orders.ts";
import { readCheckoutForm } from "#tests/kit/checkout-forms.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { type FakeGateways, startFakeGateways } from "#tests/kit/fake-gateways.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let gateways: FakeGateways;
let portal: TestPortal;
const otherCourseId = "short";
beforeAll(async () => {
  gateways = await startFakeGateways();
  portal = await startTestPortal({ providers: gateways.providers });
  await changePrice({ type: "paid", price: 5.5, currency: "USD" });
});
afterAll(async () => {
  await portal.close();
  await gateways.close();
});

/** Changes the price of the other course. */
const changePrice = (change: Record<string, unknown>) =>
  withTransaction(portal.database.db, async (tx) => {
    await tx.execute(sql`
      update course_revisions set body = body || ${JSON.stringify(change)}::jsonb
      where environment_id = 'first' and course_id = ${otherCourseId}`);
    await announceChange(tx, "first", [courseTag("first", otherCourseId)]);
  });

/** Changes the other course's price only in the database, like a process that has not announced the change yet. */
const changePriceInDatabase = (change: Record<string, unknown>) =>
  portal.database.db.execute(sql`
    update course_revisions set body = body || ${JSON.stringify(change)}::jsonb
    where environment_id = 'first' and course_id = ${otherCourseId}`);

async function createOrder(browser: Browser, courses: string[], gateway = "wayforpay") {
  const { status, json } = await call(browser, "POST", "/orders", { courses, gateway });
  const { checkout } = json as unknown as {
    checkout: { fields: { name: string; value: string }[] } | null;
  };
  return {
    status,
    json,
    orderId: String(json["orderId"]),
    reference: checkout && referenceIn(checkout.fields),
    valuesOf: (name: string) =>
      checkout?.fields.filter((field) => field.name === name).map(({ value }) => value),
  };
}

const notifyPaid = (reference: string, amount: string) =>
  sendNotification(portal, "wayforpay", gateways.setState("wayforpay", reference, "paid", amount));

test("an order of several courses is one payment, whose parts add up to the amount, and opens them all", async () => {
  const { browser, email } = await openRegisteredBrowser(portal);
  const newOrder = await createOrder(browser, [otherCourseId, paidCourseId, otherCourseId]);
  expect(newOrder.status).toBe(200);
  expect(newOrder.json).toMatchObject({ state: "new", courses: [paidCourseId, otherCourseId] });
  expect(newOrder.valuesOf("amount")).toEqual(["15.5"]);
  expect(newOrder.valuesOf("productCount[]")).toEqual(["1", "1"]);
  expect(newOrder.valuesOf("productPrice[]")).toEqual(["10", "5.5"]);
  expect(newOrder.valuesOf("productName[]")![0]).toBe("A paid course");
  // The sequence of the courses doesn't matter: this is the same order.
  expect(await createOrder(browser, [paidCourseId, otherCourseId])).toMatchObject({
    orderId: newOrder.orderId,
    reference: newOrder.reference,
  });
  expect(await orderOf({ browser, orderId: newOrder.orderId })).toMatchObject({
    courses: [paidCourseId, otherCourseId],
    amount: 15.5,
    state: "new",
  });
  // Paying the price of only one course is refused.
  expect((await notifyPaid(newOrder.reference!, "10")).status).toBe(422);
  expect(await coursesOf({ browser })).toEqual([]);
  expect((await notifyPaid(newOrder.reference!, "15.5")).status).toBe(200);
  expect((await coursesOf({ browser })).toSorted()).toEqual([paidCourseId, otherCourseId]);

  const { rows } = await portal.database.db.execute<{ subject: string; body: string }>(sql`
    select subject, body from outbox where recipient = ${email} and subject like '%receipt%'`);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.subject).toMatch(/A paid course and /);
  expect(rows[0]!.body).toContain(`/order-result/${newOrder.orderId}/`);
  const resultPage = (await browser.fetch(`/order-result/${newOrder.orderId}/`)).text;
  for (const id of [paidCourseId, otherCourseId])
    expect(resultPage).toContain(`href="/courses/${id}"`);
  expect((await browser.fetch("/profile")).text).toContain("A paid course and ");
  // The user already has this course through the order of both courses.
  expect(await startCheckout(browser)).toMatchObject({
    orderId: newOrder.orderId,
    state: "paid",
    reference: null,
  });
});

test("courses that are already open, pending or free are not charged again", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const single = await createOrder(browser, [paidCourseId]);
  await notifyPaid(single.reference!, "10");
  const orderOfRest = await createOrder(browser, [paidCourseId, otherCourseId, "first-steps"]);
  expect(orderOfRest.json).toMatchObject({ courses: [otherCourseId] });
  expect(orderOfRest.orderId).not.toBe(single.orderId);
  expect(orderOfRest.valuesOf("amount")).toEqual(["5.5"]);
  // The free course was opened immediately.
  expect((await coursesOf({ browser })).toSorted()).toEqual([paidCourseId, "first-steps"]);
  const { body, headers } = gateways.setState(
    "wayforpay",
    orderOfRest.reference!,
    "pending",
    "5.5",
  );
  await sendNotification(portal, "wayforpay", { body, headers });
  expect((await createOrder(browser, [paidCourseId, otherCourseId])).json).toMatchObject({
    orderId: orderOfRest.orderId,
    state: "pending",
    checkout: null,
  });
});

test("courses of different currencies cannot be one order", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  await changePrice({ currency: "UAH" });
  const refused = await createOrder(browser, [paidCourseId, otherCourseId]);
  await changePrice({ currency: "USD" });
  expect([refused.status, refused.json["code"]]).toEqual([422, "INVALID"]);
  expect((await call(browser, "GET", "/users/self")).json["orders"]).toEqual({ courses: [] });
});

test("if two paid orders overlap, the smaller one is refunded, and its course stays open", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const small = await createOrder(browser, [paidCourseId]);
  const large = await createOrder(browser, [paidCourseId, otherCourseId]);
  await notifyPaid(small.reference!, "10");
  // The checkout of both courses is not offered again, because one of the courses is already paid.
  const response = await browser.fetch(`/checkout/${large.orderId}/`);
  expect(response.headers.get("location")).toBe(`/order-result/${large.orderId}/`);
  const retried = await postForm(browser, `/checkout/${large.orderId}/`, { gateway: "liqpay" });
  const newCheckoutPath = retried.headers.get("location")!;
  expect(newCheckoutPath).toMatch(/^\/checkout\/.*gateway=liqpay/);
  expect(newCheckoutPath).not.toContain(large.orderId);
  // The buyer pays the checkout of both courses anyway, in a tab that was open before.
  await notifyPaid(large.reference!, "15.5");
  await expect.poll(() => gateways.payments.get(small.reference!)?.state).toBe("refunded");
  expect(gateways.payments.get(large.reference!)?.state).toBe("paid");
  await expect.poll(async () => (await orderOf({ browser, ...small }))["state"]).toBe("refunded");
  expect((await coursesOf({ browser })).toSorted()).toEqual([paidCourseId, otherCourseId]);
  expect((await browser.fetch(`/order-result/${small.orderId}/`)).text).toContain(
    "twice, so we refunded one payment. The course stays open for you.",
  );
});

test("a checkout uses the last chosen gateway; after a failed payment it redirects to the order's result", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const first = await createOrder(browser, [paidCourseId], "liqpay");
  await createOrder(browser, [paidCourseId], "wayforpay");
  const retried = await postForm(browser, `/checkout/${first.orderId}/`, { gateway: "liqpay" });
  const checkoutForm = readCheckoutForm(
    (await browser.fetch(retried.headers.get("location")!)).text,
  )!;
  expect(checkoutForm.action).toContain("liqpay");
  expect(referenceIn([...checkoutForm.fields].map(([name, value]) => ({ name, value })))).toBe(
    first.reference,
  );
  const second = await createOrder(browser, [paidCourseId], "wayforpay");
  const declined = gateways.setState("wayforpay", second.reference!, "failed");
  await sendNotification(portal, "wayforpay", declined);
  // The earlier payment is still open at its gateway, but the payer sees the failure first.
  const response = await browser.fetch(`/checkout/${first.orderId}/`);
  expect(response.headers.get("location")).toBe(`/order-result/${first.orderId}/`);
});

test("users can have the receipts of their own orders sent again from the profile", async () => {
  const { browser, email } = await openRegisteredBrowser(portal);
  const newOrder = await createOrder(browser, [paidCourseId]);
  const sendReceipt = (requester: Browser) =>
    postForm(requester, "/profile", { intent: "receipt", order: newOrder.orderId });
  expect((await sendReceipt(browser)).status).toBe(409);
  await notifyPaid(newOrder.reference!, "10");
  expect((await browser.fetch("/profile")).text).toContain("Send receipt again");
  expect((await sendReceipt(browser)).status).toBe(303);
  const otherUser = (await openRegisteredBrowser(portal)).browser;
  expect((await sendReceipt(otherUser)).status).toBe(404);
  const { rows } = await portal.database.db.execute(sql`
    select 1 from outbox where recipient = ${email} and subject like '%receipt%'`);
  expect(rows).toHaveLength(2);
  // The refused request before the payment counts too.
  for (let attempt = 2; attempt < receiptLimit.attemptsMax; attempt += 1)
    await sendReceipt(browser);
  expect((await sendReceipt(browser)).status).toBe(429);
});

test("an order has the current price even if this process doesn't know about the change yet", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  await browser.fetch(`/courses/${otherCourseId}`);
  await changePriceInDatabase({ price: 7 });
  expect((await createOrder(browser, [otherCourseId])).valuesOf("amount")).toEqual(["7"]);
  await changePriceInDatabase({ currency: "UAH" });
  expect(await createOrder(browser, [paidCourseId, otherCourseId])).toMatchObject({
    status: 422,
    json: { code: "INVALID" },
  });
  const secondBuyer = await openRegisteredBrowser(portal);
  await changePriceInDatabase({ type: "free" });
  expect((await createOrder(secondBuyer.browser, [otherCourseId])).json).toMatchObject({
    state: "paid",
    checkout: null,
  });
  await portal.database.db.execute(
    sql`update courses set published = false where environment_id = 'first' and id = ${otherCourseId}`,
  );
  const thirdBuyer = await openRegisteredBrowser(portal);
  expect((await createOrder(thirdBuyer.browser, [otherCourseId])).status).toBe(404);
});
