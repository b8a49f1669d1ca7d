import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courseTag } from "#domains/courses/content-tags.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import {
  coursesOf,
  startCheckout,
  createBuyer,
  orderOf,
  paidCourseId,
  notifyPayment,
} from "#tests/kit/orders.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { type FakeGateways, startFakeGateways } from "#tests/kit/fake-gateways.ts";
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
const changePrice = async (change: { price: number; currency: string }) => {
  await withTransaction(portal.database.db, async (tx) => {
    await tx.execute(sql`
      update course_revisions set body = body || ${JSON.stringify(change)}::jsonb
      where environment_id = 'first' and course_id = ${paidCourseId}`);
    await announceChange(tx, "first", [courseTag("first", paidCourseId)]);
  });
  // Wait until the server has noticed the change.
  await expect
    .poll(async () => (await call(portal, "GET", `/courses/${paidCourseId}`)).json)
    .toMatchObject(change);
};

describe("the price", () => {
  test("is fixed for a day from the order's creation", async () => {
    const buyer = await createBuyer(portal, "liqpay");
    await changePrice({ price: 25.5, currency: "UAH" });
    const readAmount = async () => {
      const { checkout } = await startCheckout(buyer.browser, "liqpay");
      const data = checkout!.fields[0]!.value;
      return JSON.parse(Buffer.from(data, "base64").toString()) as Record<string, unknown>;
    };
    expect(await readAmount()).toMatchObject({ amount: 10, currency: "USD" });
    portal.clock.advance(dayMs + minuteMs);
    expect(await readAmount()).toMatchObject({ amount: 25.5, currency: "UAH" });
    expect(await orderOf(buyer)).toMatchObject({ amount: 25.5, currency: "UAH" });
    // The buyer then pays in the first checkout, which was still open: its own price applies.
    expect((await notifyPayment(portal, buyer, { state: "paid" })).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ state: "paid", amount: 10, currency: "USD" });
    await changePrice({ price: 10, currency: "USD" });
  });

  test("of zero opens the course immediately", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const path = "/courses/first-steps/buy";
    const { json } = await call(browser, "POST", path, { gateway: "liqpay" });
    expect(json).toMatchObject({ state: "paid", checkout: null, meta: {} });
    expect(await coursesOf({ browser })).toEqual(["first-steps"]);
  });
});
