import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courseTag } from "#domains/courses/content-tags.ts";
import { receiptLimit } from "#domains/orders/send-receipt.server.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import {
  coursesOf,
  buy,
  sendNotification,
  orderOf,
  referenceIn,
  soldCourse,
} from "#tests/kit/orders.ts";
import { readCheckout } from "#tests/kit/checkout-forms.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { type FakeGateways, startFakeGateways } from "#tests/kit/fake-gateways.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let gateways: FakeGateways;
let portal: TestPortal;
const other = "short";
beforeAll(async () => {
  gateways = await startFakeGateways();
  portal = await startTestPortal({ providers: gateways.providers });
  await reprice({ type: "paid", price: 5.5, currency: "USD" });
});
afterAll(async () => {
  await portal.close();
  await gateways.close();
});

/** Changes the price of the other course. */
const reprice = (change: Record<string, unknown>) =>
  withTransaction(portal.database.db, async (tx) => {
    await tx.execute(sql`
      update course_revisions set body = body || ${JSON.stringify(change)}::jsonb
      where environment_id = 'first' and course_id = ${other}`);
    await announceChange(tx, "first", [courseTag("first", other)]);
  });

/** Changes that course's price only in the database, like another process before it announces the change. */
const repriceElsewhere = (change: Record<string, unknown>) =>
  portal.database.db.execute(sql`
    update course_revisions set body = body || ${JSON.stringify(change)}::jsonb
    where environment_id = 'first' and course_id = ${other}`);

async function order(browser: Browser, courses: string[], gateway = "wayforpay") {
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

const pay = (reference: string, amount: string) =>
  sendNotification(portal, "wayforpay", gateways.setState("wayforpay", reference, "paid", amount));

test("an order of several courses is one payment, whose parts add up to the amount, and opens them all", async () => {
  const { browser, email } = await registeredBrowser(portal);
  const made = await order(browser, [other, soldCourse, other]);
  expect(made.status).toBe(200);
  expect(made.json).toMatchObject({ state: "new", courses: [soldCourse, other] });
  expect(made.valuesOf("amount")).toEqual(["15.5"]);
  expect(made.valuesOf("productCount[]")).toEqual(["1", "1"]);
  expect(made.valuesOf("productPrice[]")).toEqual(["10", "5.5"]);
  expect(made.valuesOf("productName[]")![0]).toBe("A bought course");
  // The sequence of the courses doesn't matter: this is the same order.
  expect(await order(browser, [soldCourse, other])).toMatchObject({
    orderId: made.orderId,
    reference: made.reference,
  });
  expect(await orderOf({ browser, orderId: made.orderId })).toMatchObject({
    courses: [soldCourse, other],
    amount: 15.5,
    state: "new",
  });
  // Paying the price of only one course is refused.
  expect((await pay(made.reference!, "10")).status).toBe(422);
  expect(await coursesOf({ browser })).toEqual([]);
  expect((await pay(made.reference!, "15.5")).status).toBe(200);
  expect((await coursesOf({ browser })).toSorted()).toEqual([soldCourse, other]);

  const { rows } = await portal.database.db.execute<{ subject: string; body: string }>(sql`
    select subject, body from outbox where recipient = ${email} and subject like '%receipt%'`);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.subject).toMatch(/A bought course and /);
  expect(rows[0]!.body).toContain(`/order-result/${made.orderId}/`);
  const page = (await browser.fetch(`/order-result/${made.orderId}/`)).text;
  for (const id of [soldCourse, other]) expect(page).toContain(`href="/courses/${id}"`);
  expect((await browser.fetch("/profile")).text).toContain("A bought course and ");
  // The user already has this course through the order of both.
  expect(await buy(browser)).toMatchObject({
    orderId: made.orderId,
    state: "paid",
    reference: null,
  });
});

test("courses that are already open, pending or free are not charged again", async () => {
  const { browser } = await registeredBrowser(portal);
  const single = await order(browser, [soldCourse]);
  await pay(single.reference!, "10");
  const rest = await order(browser, [soldCourse, other, "first-steps"]);
  expect(rest.json).toMatchObject({ courses: [other] });
  expect(rest.orderId).not.toBe(single.orderId);
  expect(rest.valuesOf("amount")).toEqual(["5.5"]);
  // The free course was opened immediately.
  expect((await coursesOf({ browser })).toSorted()).toEqual([soldCourse, "first-steps"]);
  const { body, headers } = gateways.setState("wayforpay", rest.reference!, "pending", "5.5");
  await sendNotification(portal, "wayforpay", { body, headers });
  expect((await order(browser, [soldCourse, other])).json).toMatchObject({
    orderId: rest.orderId,
    state: "pending",
    checkout: null,
  });
});

test("courses of different currencies cannot be one order", async () => {
  const { browser } = await registeredBrowser(portal);
  await reprice({ currency: "UAH" });
  const refused = await order(browser, [soldCourse, other]);
  await reprice({ currency: "USD" });
  expect([refused.status, refused.json["code"]]).toEqual([422, "INVALID"]);
  expect((await call(browser, "GET", "/users/self")).json["orders"]).toEqual({ courses: [] });
});

test("if two paid orders overlap, the smaller one is refunded, and its course stays open", async () => {
  const { browser } = await registeredBrowser(portal);
  const small = await order(browser, [soldCourse]);
  const large = await order(browser, [soldCourse, other]);
  await pay(small.reference!, "10");
  // The open checkout of both courses is not offered again, because one of them is paid.
  const page = await browser.fetch(`/checkout/${large.orderId}/`);
  expect(page.headers.get("location")).toBe(`/order-result/${large.orderId}/`);
  const retried = await postForm(browser, `/checkout/${large.orderId}/`, { gateway: "liqpay" });
  const next = retried.headers.get("location")!;
  expect(next).toMatch(/^\/checkout\/.*gateway=liqpay/);
  expect(next).not.toContain(large.orderId);
  // That checkout is paid anyway, in a tab that was open before.
  await pay(large.reference!, "15.5");
  await expect.poll(() => gateways.payments.get(small.reference!)?.state).toBe("refunded");
  expect(gateways.payments.get(large.reference!)?.state).toBe("paid");
  await expect.poll(async () => (await orderOf({ browser, ...small }))["state"]).toBe("refunded");
  expect((await coursesOf({ browser })).toSorted()).toEqual([soldCourse, other]);
  expect((await browser.fetch(`/order-result/${small.orderId}/`)).text).toContain(
    "twice, so we refunded one payment. The course stays open for you.",
  );
});

test("a checkout leads to the last chosen gateway, and to none after a failure", async () => {
  const { browser } = await registeredBrowser(portal);
  const first = await order(browser, [soldCourse], "liqpay");
  await order(browser, [soldCourse], "wayforpay");
  const back = await postForm(browser, `/checkout/${first.orderId}/`, { gateway: "liqpay" });
  const form = readCheckout((await browser.fetch(back.headers.get("location")!)).text)!;
  expect(form.action).toContain("liqpay");
  expect(referenceIn([...form.fields].map(([name, value]) => ({ name, value })))).toBe(
    first.reference,
  );
  const second = await order(browser, [soldCourse], "wayforpay");
  const declined = gateways.setState("wayforpay", second.reference!, "failed");
  await sendNotification(portal, "wayforpay", declined);
  // The earlier payment is still open at its gateway, but the payer sees the failure first.
  const page = await browser.fetch(`/checkout/${first.orderId}/`);
  expect(page.headers.get("location")).toBe(`/order-result/${first.orderId}/`);
});

test("users can resend lost receipts from the profile, only of their own orders", async () => {
  const { browser, email } = await registeredBrowser(portal);
  const made = await order(browser, [soldCourse]);
  const send = (by: Browser) =>
    postForm(by, "/profile", { intent: "receipt", order: made.orderId });
  expect((await send(browser)).status).toBe(409);
  await pay(made.reference!, "10");
  expect((await browser.fetch("/profile")).text).toContain("Send receipt again");
  expect((await send(browser)).status).toBe(303);
  const stranger = (await registeredBrowser(portal)).browser;
  expect((await send(stranger)).status).toBe(404);
  const { rows } = await portal.database.db.execute(sql`
    select 1 from outbox where recipient = ${email} and subject like '%receipt%'`);
  expect(rows).toHaveLength(2);
  // The refused request before the payment counts too.
  for (let at = 2; at < receiptLimit.attempts; at += 1) await send(browser);
  expect((await send(browser)).status).toBe(429);
});

test("an order has the current price even if this process doesn't know about the change yet", async () => {
  const { browser } = await registeredBrowser(portal);
  await browser.fetch(`/courses/${other}`);
  await repriceElsewhere({ price: 7 });
  expect((await order(browser, [other])).valuesOf("amount")).toEqual(["7"]);
  await repriceElsewhere({ currency: "UAH" });
  expect(await order(browser, [soldCourse, other])).toMatchObject({
    status: 422,
    json: { code: "INVALID" },
  });
  const late = await registeredBrowser(portal);
  await repriceElsewhere({ type: "free" });
  expect((await order(late.browser, [other])).json).toMatchObject({
    state: "paid",
    checkout: null,
  });
  await portal.database.db.execute(
    sql`update courses set published = false where environment_id = 'first' and id = ${other}`,
  );
  const last = await registeredBrowser(portal);
  expect((await order(last.browser, [other])).status).toBe(404);
});
