import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courseTag } from "#domains/courses/content-tags.ts";
import { signLiqpay } from "#domains/orders/gateways/liqpay.server.ts";
import { orderLimit } from "#domains/orders/order-courses.server.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import {
  coursesOf,
  buy,
  newBuyer,
  orderOf,
  referenceIn,
  soldCourse,
  notifyPayment,
} from "#tests/kit/orders.ts";
import { userWithRole, registeredBrowser, sessionBrowser } from "#tests/kit/factories.ts";
import { type FakeGateways, startFakeGateways } from "#tests/kit/fake-gateways.ts";
import { gatewayKeys } from "#tests/kit/gateway-notifications.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let gateways: FakeGateways;
let portal: TestPortal;
beforeAll(async () => {
  gateways = await startFakeGateways();
  portal = await startTestPortal({ providers: gateways.providers });
});
afterAll(async () => {
  await portal.close();
  await gateways.close();
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Changes the price of the sold course. */
const reprice = async (change: { price: number; currency: string }) => {
  await withTransaction(portal.database.db, async (tx) => {
    await tx.execute(sql`
      update course_revisions set body = body || ${JSON.stringify(change)}::jsonb
      where environment_id = 'first' and course_id = ${soldCourse}`);
    await announceChange(tx, "first", [courseTag("first", soldCourse)]);
  });
  // The server learns of the change a moment later.
  await expect
    .poll(async () => (await call(portal, "GET", `/courses/${soldCourse}`)).json)
    .toMatchObject(change);
};

describe("makeOrder", () => {
  const make = async (json: Record<string, unknown>, person?: { browser: TestPortal["fetch"] }) => {
    const { browser } = await registeredBrowser(portal);
    return call(person ? { fetch: person.browser } : browser, "POST", "/orders", json);
  };

  test("uses liqpay when no gateway is named, and answers its data and signature", async () => {
    const { status, json } = await make({
      courses: [soldCourse],
      resultUrl: `${portal.origin}/order-result/{orderId}/?continue=/lesson/treasure/`,
      host: "first.example",
      environmentId: "first",
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ state: "new", gateway: "liqpay", id: json["orderId"] });
    const { data, signature } = json["meta"] as unknown as { data: string; signature: string };
    expect(signature).toBe(signLiqpay(gatewayKeys.LIQPAY_PRIVATE_KEY, data));
    expect(json["checkout"]).toEqual({
      action: "https://www.liqpay.ua/api/3/checkout",
      fields: [
        { name: "data", value: data },
        { name: "signature", value: signature },
      ],
    });
    const told = JSON.parse(Buffer.from(data, "base64").toString()) as Record<string, unknown>;
    expect(told).toMatchObject({
      amount: 10,
      currency: "USD",
      description: "A bought course",
      server_url: `${portal.origin}/webhooks/liqpay`,
      result_url: `${portal.origin}/order-result/${json["orderId"]}/?continue=/lesson/treasure/`,
    });
    expect(told["order_id"]).not.toBe(json["orderId"]);
  });

  test("answers all of WayForPay's fields as data", async () => {
    const { json } = await make({ courses: [soldCourse], gateway: "wayforpay" });
    expect(Object.keys(json["meta"]!)).toEqual(["data"]);
    const data = json["meta"]!["data"] as unknown as Record<string, string | string[]>;
    const { fields } = json["checkout"] as unknown as { fields: { name: string; value: string }[] };
    expect(Object.keys(data)).toEqual(fields.map(({ name }) => name));
    expect(data).toMatchObject({
      merchantDomainName: "first.example",
      returnUrl: `${portal.origin}/order-result/${json["orderId"]}/`,
      serviceUrl: `${portal.origin}/webhooks/wayforpay`,
      amount: "10",
      "productName[]": ["A bought course"],
      "productPrice[]": ["10"],
    });
  });

  test("is refused to guests, and for courses that this portal doesn't have", async () => {
    const asGuest = await make({ courses: [soldCourse] }, { browser: portal.browser().fetch });
    expect(asGuest).toMatchObject({ status: 401, json: { code: "SIGN-IN-FIRST" } });
    const { browser } = await sessionBrowser(portal);
    const bySession = await make({ courses: [soldCourse] }, { browser: browser.fetch });
    expect(bySession).toMatchObject({ status: 401, json: { code: "SIGN-IN-FIRST" } });
    for (const json of [
      { courses: ["none"] },
      { courses: [soldCourse], host: "second.example" },
      { courses: [soldCourse], environmentId: "second" },
    ])
      expect((await make(json)).status).toBe(404);
    for (const json of [
      {},
      { courses: [] },
      { courses: Array.from({ length: 13 }, (_, at) => `course-${at}`) },
      { courses: [soldCourse], gateway: "paypal" },
      ...["//evil.example/", "https://evil.example/", "/\\evil", `${portal.origin}.evil/`].map(
        (resultUrl) => ({ courses: [soldCourse], resultUrl }),
      ),
    ])
      expect((await make(json)).status).toBe(422);
  });

  test("refuses a request that names a price, a state or a buyer", async () => {
    const other = await registeredBrowser(portal);
    const forged = { price: 0, amount: 0, state: "paid", userId: other.userId, granted_by: "me" };
    for (const [key, value] of Object.entries(forged)) {
      const { status, json } = await make({ courses: [soldCourse], [key]: value });
      expect([key, status, json.code]).toEqual([key, 422, "INVALID"]);
    }
    expect(await coursesOf(other)).toEqual([]);
    expect((await make({ courses: [soldCourse] })).json).toMatchObject({ state: "new" });
  });
});

describe("buyCourse", () => {
  test("sent again, or many times simultaneously, creates one order with one payment", async () => {
    const { browser } = await registeredBrowser(portal);
    const made = await Promise.all(Array.from({ length: 8 }, () => buy(browser, "liqpay")));
    expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(1);
    expect(new Set(made.map(({ reference }) => reference)).size).toBe(1);
    const other = await buy(browser, "wayforpay");
    expect(other.orderId).toBe(made[0]!.orderId);
    expect(other.reference).not.toBe(made[0]!.reference);
    // Switching between the gateways makes two payments, not one for each switch.
    expect((await buy(browser, "liqpay")).reference).toBe(made[0]!.reference);
    expect((await buy(browser, "wayforpay")).reference).toBe(other.reference);
  });

  test("is limited in number: each call queries the gateways", async () => {
    const { browser } = await registeredBrowser(portal);
    const path = `/courses/${soldCourse}/buy`;
    const statuses: number[] = [];
    for (let at = 0; at <= orderLimit.attempts; at += 1)
      statuses.push((await call(browser, "POST", path, { gateway: "liqpay" })).status);
    expect(statuses).toEqual([...Array<number>(orderLimit.attempts).fill(200), 429]);
  });

  test("links the return page to an element of this portal, and nowhere else", async () => {
    const back = async (onward: string) => {
      const { browser } = await registeredBrowser(portal);
      const json = { gateway: "liqpay", continue: onward };
      const made = await call(browser, "POST", `/courses/${soldCourse}/buy`, json);
      const data = made.json["meta"]!["data"] as unknown as string;
      const told = JSON.parse(Buffer.from(data, "base64").toString()) as { result_url: string };
      return new URL(told.result_url).searchParams.get("continue");
    };
    expect(await back("/lesson/treasure/")).toBe("/lesson/treasure/");
    for (const bad of ["//evil/x/", "/\\evil", "javascript:1", "/profile/", "/lesson/a/b/", ""])
      expect(await back(bad)).toBeNull();
  });

  test("for a course that the user already has needs no checkout and charges nothing", async () => {
    const buyer = await newBuyer(portal, "liqpay");
    await notifyPayment(portal, buyer, { state: "paid" });
    for (const gateway of ["liqpay", "wayforpay"] as const)
      expect(await buy(buyer.browser, gateway)).toEqual({
        id: buyer.orderId,
        orderId: buyer.orderId,
        courses: [soldCourse],
        state: "paid",
        gateway: "liqpay",
        checkout: null,
        meta: {},
        reference: null,
      });
  });

  test("creates no second payment while one is pending at its gateway; after an hour it may", async () => {
    const buyer = await newBuyer(portal, "wayforpay");
    await notifyPayment(portal, buyer, { state: "pending" });
    gateways.setState("wayforpay", buyer.reference, "pending");
    expect(await buy(buyer.browser, "liqpay")).toMatchObject({
      orderId: buyer.orderId,
      state: "pending",
      checkout: null,
    });
    expect(await orderOf(buyer)).toMatchObject({ state: "pending", mayRetry: false });
    const page = (await buyer.browser.fetch(`/courses/${soldCourse}`)).text;
    expect(page).toContain("Your payment is being processed");
    expect(page).toContain(`href="/order-result/${buyer.orderId}/"`);
    expect(page).not.toContain("?scenario=buy-course");
    portal.clock.advance(61 * minuteMs);
    expect(await orderOf(buyer)).toMatchObject({ state: "pending", mayRetry: true });
    const again = await buy(buyer.browser, "liqpay");
    expect(again).toMatchObject({ orderId: buyer.orderId, state: "pending" });
    expect(again.reference).not.toBe(buyer.reference);
  });

  test("first asks the gateway about a payment that it never notified", async () => {
    const buyer = await newBuyer(portal, "wayforpay");
    gateways.setState("wayforpay", buyer.reference, "paid");
    portal.clock.advance(minuteMs);
    expect(await buy(buyer.browser, "liqpay")).toMatchObject({ state: "paid", checkout: null });
    expect(await coursesOf(buyer)).toEqual([soldCourse]);
  });

  test("that is paid twice opens the course once and refunds the later payment", async () => {
    const buyer = await newBuyer(portal, "liqpay");
    const other = await buy(buyer.browser, "wayforpay");
    gateways.setState("liqpay", buyer.reference, "paid");
    gateways.setState("wayforpay", other.reference!, "paid");
    await notifyPayment(portal, buyer, { state: "paid" });
    const late = { ...buyer, gateway: "wayforpay" as const, reference: other.reference! };
    expect((await notifyPayment(portal, late, { state: "paid" })).status).toBe(200);
    await expect.poll(() => gateways.payments.get(late.reference)?.state).toBe("refunded");
    expect(gateways.payments.get(buyer.reference)?.state).toBe("paid");
    expect(await orderOf(buyer)).toMatchObject({ state: "paid", gateway: "liqpay" });
    await notifyPayment(portal, late, { state: "refunded" });
    expect(await coursesOf(buyer)).toEqual([soldCourse]);
  });
});

describe("the price", () => {
  test("is fixed for a day from the order's creation", async () => {
    const buyer = await newBuyer(portal, "liqpay");
    await reprice({ price: 25.5, currency: "UAH" });
    const amountIn = async () => {
      const { checkout } = await buy(buyer.browser, "liqpay");
      const data = checkout!.fields[0]!.value;
      return JSON.parse(Buffer.from(data, "base64").toString()) as Record<string, unknown>;
    };
    expect(await amountIn()).toMatchObject({ amount: 10, currency: "USD" });
    portal.clock.advance(dayMs + minuteMs);
    expect(await amountIn()).toMatchObject({ amount: 25.5, currency: "UAH" });
    expect(await orderOf(buyer)).toMatchObject({ amount: 25.5, currency: "UAH" });
    // The first checkout is still open somewhere and gets paid after all, at its own price.
    expect((await notifyPayment(portal, buyer, { state: "paid" })).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ state: "paid", amount: 10, currency: "USD" });
    await reprice({ price: 10, currency: "USD" });
  });

  test("of zero opens the course immediately", async () => {
    const { browser } = await registeredBrowser(portal);
    const path = "/courses/first-steps/buy";
    const { json } = await call(browser, "POST", path, { gateway: "liqpay" });
    expect(json).toMatchObject({ state: "paid", checkout: null, meta: {} });
    expect(await coursesOf({ browser })).toEqual(["first-steps"]);
  });
});

test("a gateway that the portal has switched off is not offered; without any gateway a paid course cannot be bought", async () => {
  const { browser } = await registeredBrowser(portal);
  const admin = await userWithRole(portal, "mp-admin");
  const offer = (payments: Record<string, boolean>) =>
    call(admin.browser, "PATCH", "/settings", { settings: { payments } });
  await offer({ liqpay: false });
  const made = await call(browser, "POST", "/orders", { courses: [soldCourse] });
  expect(made.json).toMatchObject({ gateway: "wayforpay" });
  expect(referenceIn(made.json["checkout"]!["fields"] as never)).toBeTruthy();
  const refused = await call(browser, "POST", "/orders", {
    courses: [soldCourse],
    gateway: "liqpay",
  });
  expect(refused).toMatchObject({ status: 409, json: { code: "PAYMENT-UNAVAILABLE" } });
  await offer({ wayforpay: false });
  const none = await call(browser, "POST", "/orders", { courses: [soldCourse] });
  expect(none).toMatchObject({ status: 409, json: { code: "PAYMENT-UNAVAILABLE" } });
});
