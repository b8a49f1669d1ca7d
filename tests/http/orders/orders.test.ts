import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signLiqpay } from "#domains/orders/gateways/liqpay.server.ts";
import { orderLimit } from "#domains/orders/order-courses.server.ts";
import {
  coursesOf,
  startCheckout,
  createBuyer,
  orderOf,
  referenceIn,
  paidCourseId,
  notifyPayment,
} from "#tests/kit/orders.ts";
import {
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
} from "#tests/kit/factories.ts";
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

describe("makeOrder", () => {
  const postOrder = async (
    json: Record<string, unknown>,
    person?: { browser: TestPortal["fetch"] },
  ) => {
    const { browser } = await openRegisteredBrowser(portal);
    return call(person ? { fetch: person.browser } : browser, "POST", "/orders", json);
  };

  test("uses liqpay when no gateway is named, and returns its data and signature", async () => {
    const { status, json } = await postOrder({
      courses: [paidCourseId],
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
    const liqpayData = JSON.parse(Buffer.from(data, "base64").toString()) as Record<
      string,
      unknown
    >;
    expect(liqpayData).toMatchObject({
      amount: 10,
      currency: "USD",
      description: "A paid course",
      server_url: `${portal.origin}/webhooks/liqpay`,
      result_url: `${portal.origin}/order-result/${json["orderId"]}/?continue=/lesson/treasure/`,
    });
    expect(liqpayData["order_id"]).not.toBe(json["orderId"]);
  });

  test("returns all of WayForPay's fields as data", async () => {
    const { json } = await postOrder({ courses: [paidCourseId], gateway: "wayforpay" });
    expect(Object.keys(json["meta"]!)).toEqual(["data"]);
    const data = json["meta"]!["data"] as unknown as Record<string, string | string[]>;
    const { fields } = json["checkout"] as unknown as { fields: { name: string; value: string }[] };
    expect(Object.keys(data)).toEqual(fields.map(({ name }) => name));
    expect(data).toMatchObject({
      merchantDomainName: "first.example",
      returnUrl: `${portal.origin}/order-result/${json["orderId"]}/`,
      serviceUrl: `${portal.origin}/webhooks/wayforpay`,
      amount: "10",
      "productName[]": ["A paid course"],
      "productPrice[]": ["10"],
    });
  });

  test("is refused to guests, and for courses that this portal doesn't have", async () => {
    const guestResponse = await postOrder(
      { courses: [paidCourseId] },
      { browser: portal.browser().fetch },
    );
    expect(guestResponse).toMatchObject({ status: 401, json: { code: "SIGN-IN-FIRST" } });
    const { browser } = await openSessionBrowser(portal);
    const sessionUserResponse = await postOrder(
      { courses: [paidCourseId] },
      { browser: browser.fetch },
    );
    expect(sessionUserResponse).toMatchObject({ status: 401, json: { code: "SIGN-IN-FIRST" } });
    for (const json of [
      { courses: ["none"] },
      { courses: [paidCourseId], host: "second.example" },
      { courses: [paidCourseId], environmentId: "second" },
    ])
      expect((await postOrder(json)).status).toBe(404);
    for (const json of [
      {},
      { courses: [] },
      { courses: Array.from({ length: 13 }, (_, index) => `course-${index}`) },
      { courses: [paidCourseId], gateway: "paypal" },
      ...["//evil.example/", "https://evil.example/", "/\\evil", `${portal.origin}.evil/`].map(
        (resultUrl) => ({ courses: [paidCourseId], resultUrl }),
      ),
    ])
      expect((await postOrder(json)).status).toBe(422);
  });

  test("refuses a request that names a price, a state or a buyer", async () => {
    const otherUser = await openRegisteredBrowser(portal);
    const forged = {
      price: 0,
      amount: 0,
      state: "paid",
      userId: otherUser.userId,
      granted_by: "me",
    };
    for (const [key, value] of Object.entries(forged)) {
      const { status, json } = await postOrder({ courses: [paidCourseId], [key]: value });
      expect([key, status, json.code]).toEqual([key, 422, "INVALID"]);
    }
    expect(await coursesOf(otherUser)).toEqual([]);
    expect((await postOrder({ courses: [paidCourseId] })).json).toMatchObject({ state: "new" });
  });
});

describe("buyCourse", () => {
  test("sent again, or many times simultaneously, creates one order with one payment", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const orders = await Promise.all(
      Array.from({ length: 8 }, () => startCheckout(browser, "liqpay")),
    );
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
    expect(new Set(orders.map(({ reference }) => reference)).size).toBe(1);
    const wayforpayOrder = await startCheckout(browser, "wayforpay");
    expect(wayforpayOrder.orderId).toBe(orders[0]!.orderId);
    expect(wayforpayOrder.reference).not.toBe(orders[0]!.reference);
    // Switching between the gateways makes two payments, not one for each switch.
    expect((await startCheckout(browser, "liqpay")).reference).toBe(orders[0]!.reference);
    expect((await startCheckout(browser, "wayforpay")).reference).toBe(wayforpayOrder.reference);
  });

  test("is limited in number: each call queries the gateways", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const path = `/courses/${paidCourseId}/buy`;
    const statuses: number[] = [];
    for (let callIndex = 0; callIndex <= orderLimit.attemptsMax; callIndex += 1)
      statuses.push((await call(browser, "POST", path, { gateway: "liqpay" })).status);
    expect(statuses).toEqual([...Array<number>(orderLimit.attemptsMax).fill(200), 429]);
  });

  test("links the return page to an element of this portal, and nowhere else", async () => {
    const readContinuePath = async (continuePath: string) => {
      const { browser } = await openRegisteredBrowser(portal);
      const json = { gateway: "liqpay", continue: continuePath };
      const response = await call(browser, "POST", `/courses/${paidCourseId}/buy`, json);
      const data = response.json["meta"]!["data"] as unknown as string;
      const liqpayData = JSON.parse(Buffer.from(data, "base64").toString()) as {
        result_url: string;
      };
      return new URL(liqpayData.result_url).searchParams.get("continue");
    };
    expect(await readContinuePath("/lesson/treasure/")).toBe("/lesson/treasure/");
    for (const invalidPath of [
      "//evil/x/",
      "/\\evil",
      "javascript:1",
      "/profile/",
      "/lesson/a/b/",
      "",
    ])
      expect(await readContinuePath(invalidPath)).toBeNull();
  });

  test("for a course that the user already has needs no checkout and charges nothing", async () => {
    const buyer = await createBuyer(portal, "liqpay");
    await notifyPayment(portal, buyer, { state: "paid" });
    for (const gateway of ["liqpay", "wayforpay"] as const)
      expect(await startCheckout(buyer.browser, gateway)).toEqual({
        id: buyer.orderId,
        orderId: buyer.orderId,
        courses: [paidCourseId],
        state: "paid",
        gateway: "liqpay",
        checkout: null,
        meta: {},
        reference: null,
      });
  });

  test("creates no second payment while one is pending at its gateway, until an hour has passed", async () => {
    const buyer = await createBuyer(portal, "wayforpay");
    await notifyPayment(portal, buyer, { state: "pending" });
    gateways.setState("wayforpay", buyer.reference, "pending");
    expect(await startCheckout(buyer.browser, "liqpay")).toMatchObject({
      orderId: buyer.orderId,
      state: "pending",
      checkout: null,
    });
    expect(await orderOf(buyer)).toMatchObject({ state: "pending", mayRetry: false });
    const page = (await buyer.browser.fetch(`/courses/${paidCourseId}`)).text;
    expect(page).toContain("Your payment is being processed");
    expect(page).toContain(`href="/order-result/${buyer.orderId}/"`);
    expect(page).not.toContain("?scenario=buy-course");
    portal.clock.advance(61 * minuteMs);
    expect(await orderOf(buyer)).toMatchObject({ state: "pending", mayRetry: true });
    const secondCheckout = await startCheckout(buyer.browser, "liqpay");
    expect(secondCheckout).toMatchObject({ orderId: buyer.orderId, state: "pending" });
    expect(secondCheckout.reference).not.toBe(buyer.reference);
  });

  test("first asks the gateway about an earlier payment that came without a notification", async () => {
    const buyer = await createBuyer(portal, "wayforpay");
    gateways.setState("wayforpay", buyer.reference, "paid");
    portal.clock.advance(minuteMs);
    expect(await startCheckout(buyer.browser, "liqpay")).toMatchObject({
      state: "paid",
      checkout: null,
    });
    expect(await coursesOf(buyer)).toEqual([paidCourseId]);
  });

  test("that is paid twice opens the course once and refunds the later payment", async () => {
    const buyer = await createBuyer(portal, "liqpay");
    const wayforpayOrder = await startCheckout(buyer.browser, "wayforpay");
    gateways.setState("liqpay", buyer.reference, "paid");
    gateways.setState("wayforpay", wayforpayOrder.reference!, "paid");
    await notifyPayment(portal, buyer, { state: "paid" });
    const secondPayment = {
      ...buyer,
      gateway: "wayforpay" as const,
      reference: wayforpayOrder.reference!,
    };
    expect((await notifyPayment(portal, secondPayment, { state: "paid" })).status).toBe(200);
    await expect.poll(() => gateways.payments.get(secondPayment.reference)?.state).toBe("refunded");
    expect(gateways.payments.get(buyer.reference)?.state).toBe("paid");
    expect(await orderOf(buyer)).toMatchObject({ state: "paid", gateway: "liqpay" });
    await notifyPayment(portal, secondPayment, { state: "refunded" });
    expect(await coursesOf(buyer)).toEqual([paidCourseId]);
  });
});

test("a gateway that the portal has switched off is not offered; without any gateway a paid course cannot be bought", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const admin = await createUserWithRole(portal, "mp-admin");
  const setGateways = (payments: Record<string, boolean>) =>
    call(admin.browser, "PATCH", "/settings", { settings: { payments } });
  await setGateways({ liqpay: false });
  const response = await call(browser, "POST", "/orders", { courses: [paidCourseId] });
  expect(response.json).toMatchObject({ gateway: "wayforpay" });
  expect(referenceIn(response.json["checkout"]!["fields"] as never)).toBeTruthy();
  const refused = await call(browser, "POST", "/orders", {
    courses: [paidCourseId],
    gateway: "liqpay",
  });
  expect(refused).toMatchObject({ status: 409, json: { code: "PAYMENT-UNAVAILABLE" } });
  await setGateways({ wayforpay: false });
  const withoutGateway = await call(browser, "POST", "/orders", { courses: [paidCourseId] });
  expect(withoutGateway).toMatchObject({ status: 409, json: { code: "PAYMENT-UNAVAILABLE" } });
});
