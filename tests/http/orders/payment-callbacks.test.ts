import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateways, type Gateway } from "#domains/orders/gateways/gateway.ts";
import { signWayforpay } from "#domains/orders/gateways/wayforpay.server.ts";
import {
  coursesOf,
  startCheckout,
  type Buyer,
  createBuyer,
  sendNotification,
  orderOf,
  paidCourseId,
  notifyPayment,
} from "#tests/kit/orders.ts";
import { setPortalSecret } from "#domains/settings/set-portal-secret.server.ts";
import { openVault } from "#platform/vault.server.ts";
import { emailsTo } from "#tests/kit/emails.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { type FakeGateways, startFakeGateways } from "#tests/kit/fake-gateways.ts";
import {
  changeSomeBytes,
  gatewayKeys,
  removeSignature,
  signNotification,
} from "#tests/kit/gateway-notifications.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const secret = "a secret of at least thirty-two characters";
let fakeGateways: FakeGateways;
let portal: TestPortal;
beforeAll(async () => {
  fakeGateways = await startFakeGateways();
  portal = await startTestPortal({
    providers: fakeGateways.providers,
    environment: { SECRET: secret },
  });
});
afterAll(async () => {
  await portal.close();
  await fakeGateways.close();
});

const receiptsTo = async (email: string) =>
  (await emailsTo(portal, email)).filter(({ subject }) => subject.includes("“"));

const logOf = async ({ orderId }: Buyer) =>
  (
    await portal.database.db.execute<{ event: string; result: string; amount_text: string }>(sql`
      select l.event, l.result, l.amount_text, l.card_mask from gateway_log l
      join payments p on p.environment_id = l.environment_id and p.id = l.payment_id
      where p.order_id = ${orderId} order by l.id`)
  ).rows;

/** Checks that the buyer has no course and the order is still new. */
async function expectUnpaid(buyer: Buyer) {
  expect(await coursesOf(buyer)).toEqual([]);
  expect(await orderOf(buyer)).toMatchObject({ state: "new", paidAt: null });
}

describe.each(gateways)("%s", (gateway: Gateway) => {
  test("a signed notification with the exact order, amount and currency opens the course, once", async () => {
    const buyer = await createBuyer(portal, gateway);
    await expectUnpaid(buyer);
    const first = await notifyPayment(portal, buyer, { state: "paid" });
    expect(first.status).toBe(200);
    expect(await coursesOf(buyer)).toEqual([paidCourseId]);
    const order = await orderOf(buyer);
    expect(order).toMatchObject({ state: "paid", amount: 10, currency: "USD", gateway, meta: {} });
    // The gateway missed the response and sends the notification nine more times simultaneously.
    const repeatedResponses = await Promise.all(
      Array.from({ length: 9 }, () => notifyPayment(portal, buyer, { state: "paid" })),
    );
    expect(repeatedResponses.map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(await orderOf(buyer)).toEqual(order);
    expect(await receiptsTo(buyer.email)).toHaveLength(1);
    const log = await logOf(buyer);
    expect(log.map(({ event, result }) => `${event} ${result}`)).toEqual([
      "checkout sent",
      "callback accepted",
      ...Array<string>(9).fill("callback repeated"),
    ]);
    expect(log[1]).toMatchObject({ amount_text: "10", card_mask: expect.stringMatching(/\*{4}/) });
  });

  test("a notification without a valid signature is refused and opens nothing", async () => {
    const buyer = await createBuyer(portal, gateway);
    const validNotification = signNotification({ ...buyer, state: "paid" });
    const refusals = {
      "another key": signNotification({ ...buyer, state: "paid", key: "x" }),
      "another merchant": signNotification({
        ...buyer,
        state: "paid",
        merchant: "another_merchant",
      }),
      "no signature": {
        ...validNotification,
        body: removeSignature(gateway, validNotification.body),
      },
      "an empty body": { ...validNotification, body: "" },
      nonsense: { ...validNotification, body: "data=%00&signature=%00" },
      ...Object.fromEntries(
        changeSomeBytes(validNotification.body).map((body, index) => [
          `byte ${index}`,
          { ...validNotification, body },
        ]),
      ),
    };
    for (const [caseName, notification] of Object.entries(refusals)) {
      const { status } = await sendNotification(portal, gateway, notification);
      expect({ how: caseName, status }).toEqual({ how: caseName, status: 403 });
    }
    await expectUnpaid(buyer);
    const { rows } = await portal.database.db.execute<{ result: string }>(sql`
      select distinct result from gateway_log where gateway = ${gateway} and is_refused`);
    expect(rows.map(({ result }) => result)).toContain("refused: signature");
    expect(rows.map(({ result }) => result)).toContain("refused: merchant");
    expect((await sendNotification(portal, gateway, validNotification)).status).toBe(200);
  });

  test("a signed notification with another amount, currency or payment opens nothing", async () => {
    const buyer = await createBuyer(portal, gateway);
    for (const amount of ["9.99", "10.01", "1000", "0.1", "0", "-10"])
      expect((await notifyPayment(portal, buyer, { state: "paid", amount })).status).toBe(422);
    for (const currency of ["UAH", "usd", ""])
      expect((await notifyPayment(portal, buyer, { state: "paid", currency })).status).toBe(422);
    for (const reference of ["none", buyer.orderId, `${buyer.reference} `])
      expect((await notifyPayment(portal, buyer, { state: "paid", reference })).status).toBe(404);
    await expectUnpaid(buyer);
    const { rows } = await portal.database.db.execute<{ attention: string }>(sql`
      select attention from payments where order_id = ${buyer.orderId}`);
    expect(rows).toEqual([{ attention: "amount" }]);
    expect((await notifyPayment(portal, buyer, { state: "paid", amount: "10.00" })).status).toBe(
      200,
    );
    expect(await coursesOf(buyer)).toEqual([paidCourseId]);
  });

  test("a notification to another portal of the same installation opens nothing in this one", async () => {
    const buyer = await createBuyer(portal, gateway);
    const { status } = await notifyPayment(portal.second, buyer, { state: "paid" });
    expect(status).toBe(404);
    await expectUnpaid(buyer);
    const path = `/orders/${buyer.orderId}`;
    expect((await call(portal.second.browser(), "GET", path)).status).toBe(401);
    const otherBuyer = await createBuyer(portal, gateway);
    expect((await call(otherBuyer.browser, "GET", path)).status).toBe(404);
  });

  test("one gateway's notification doesn't apply to the other's payments", async () => {
    const buyer = await createBuyer(portal, gateway);
    const otherGateway: Gateway = gateway === "liqpay" ? "wayforpay" : "liqpay";
    const notification = signNotification({
      gateway: otherGateway,
      reference: buyer.reference,
      state: "paid",
    });
    expect((await sendNotification(portal, otherGateway, notification)).status).toBe(404);
    await expectUnpaid(buyer);
  });

  test("notifications may come in any order: a pending payment waits, a failed one may succeed, a refunded one stays refunded", async () => {
    const buyer = await createBuyer(portal, gateway);
    const states: unknown[] = [];
    for (const state of ["pending", "failed", "pending", "paid", "failed", "pending"] as const) {
      expect((await notifyPayment(portal, buyer, { state })).status).toBe(200);
      states.push((await orderOf(buyer))["state"]);
    }
    expect(states).toEqual(["pending", "failed", "pending", "paid", "paid", "paid"]);
    await notifyPayment(portal, buyer, { state: "refunded" });
    expect(await orderOf(buyer)).toMatchObject({ state: "refunded", mayRetry: true });
    expect(await coursesOf(buyer)).toEqual([]);
    expect((await notifyPayment(portal, buyer, { state: "paid" })).status).toBe(200);
    expect(await coursesOf(buyer)).toEqual([]);
    expect(await receiptsTo(buyer.email)).toHaveLength(1);
  });

  test("a failed payment's order names the reason in the buyer's language", async () => {
    const buyer = await createBuyer(portal, gateway);
    await notifyPayment(portal, buyer, { state: "failed" });
    expect(await orderOf(buyer)).toMatchObject({
      state: "failed",
      mayRetry: true,
      meta: {
        error: { key: "order.failure.declined", message: expect.stringContaining("declined") },
      },
    });
  });

  test("a partial refund, made in the gateway's own console, closes nothing and is shown to admins", async () => {
    const buyer = await createBuyer(portal, gateway);
    await notifyPayment(portal, buyer, { state: "paid" });
    // The notification comes twice and is applied once.
    for (const amount of ["4", "4"])
      expect((await notifyPayment(portal, buyer, { state: "refunded", amount })).status).toBe(200);
    expect(await coursesOf(buyer)).toEqual([paidCourseId]);
    expect(await orderOf(buyer)).toMatchObject({ state: "paid", amount: 10, refundedAmount: 4 });
    const profile = (await buyer.browser.fetch("/profile")).text;
    expect(/Refunded: [^<]*4/.test(profile)).toBe(true);
    const page = (await buyer.browser.fetch(`/order-result/${buyer.orderId}/`)).text;
    expect(/Refunded<\/dt><dd>[^<]*4/.test(page)).toBe(true);
    // An unpaid payment has nothing to refund.
    const otherBuyer = await createBuyer(portal, gateway);
    expect(
      (await notifyPayment(portal, otherBuyer, { state: "refunded", amount: "4" })).status,
    ).toBe(422);
  });

  test("viewing the return page, or posting to it, grants nothing", async () => {
    const buyer = await createBuyer(portal, gateway);
    const page = await buyer.browser.fetch(`/order-result/${buyer.orderId}/`);
    expect(page.status).toBe(200);
    const { body, headers } = signNotification({ ...buyer, state: "paid" });
    const posted = await buyer.browser.fetch(`/order-result/${buyer.orderId}/`, {
      method: "POST",
      origin: "https://secure.wayforpay.com",
      body,
      headers,
    });
    expect(posted.status).toBe(303);
    await expectUnpaid(buyer);
  });
});

test("WayForPay gets a signed response, otherwise it would repeat the notification", async () => {
  const buyer = await createBuyer(portal, "wayforpay");
  const { json } = await notifyPayment(portal, buyer, { state: "pending" });
  const time = Math.floor(portal.clock.now() / 1000);
  expect(json).toEqual({
    orderReference: buyer.reference,
    status: "accept",
    time,
    signature: signWayforpay(gatewayKeys.WAYFORPAY_SECRET, [
      buyer.reference,
      "accept",
      String(time),
    ]),
  });
});

test("test money opens a course outside production", async () => {
  const buyer = await createBuyer(portal, "liqpay");
  await notifyPayment(portal, buyer, { state: "sandbox" });
  expect(await coursesOf(buyer)).toEqual([paidCourseId]);
});

test("the receipt is in the payer's language", async () => {
  const person = await openRegisteredBrowser(portal);
  person.browser.cookies.set("lang", "uk");
  const { orderId, reference } = await startCheckout(person.browser, "liqpay");
  const buyer = { ...person, gateway: "liqpay" as const, orderId, reference: reference! };
  await notifyPayment(portal, buyer, { state: "paid" });
  const { rows } = await portal.database.db.execute<{ subject: string; body: string }>(sql`
    select subject, body from outbox where recipient = ${person.email} and body like ${`%${reference}%`}`);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.subject).toBe("Ваша квитанція за «A paid course»");
  expect(rows[0]!.body).toMatch(/10,00.(?:USD|\$)[^]*LiqPay/);
});

test("a forged notification sent from a browser is refused, whatever its cookies", async () => {
  const buyer = await createBuyer(portal, "liqpay");
  const { body, headers } = signNotification({ ...buyer, state: "paid", key: "forged" });
  const forgedRequest = { method: "POST", origin: "https://evil.example", body, headers };
  expect((await buyer.browser.fetch("/webhooks/liqpay", forgedRequest)).status).toBe(403);
  await expectUnpaid(buyer);
});

test("a portal with its own keys accepts only notifications signed with them, not with the installation's keys", async () => {
  const ctx = { ...portal.systemCtx, vault: openVault(secret) };
  const ownKeys = { publicKey: "i_first", privateKey: "the first portal's own" };
  const setSecrets = (value: (name: keyof typeof ownKeys) => string | null) =>
    Promise.all(
      (["publicKey", "privateKey"] as const).map((name) =>
        setPortalSecret(ctx, { name: `liqpay.${name}`, value: value(name) }),
      ),
    );
  await setSecrets((name) => ownKeys[name]);
  const { browser } = await openRegisteredBrowser(portal);
  const readPublicKey = async () => {
    const { checkout } = await startCheckout(browser, "liqpay");
    const data = Buffer.from(checkout!.fields[0]!.value, "base64").toString();
    return (JSON.parse(data) as { public_key: string }).public_key;
  };
  await expect.poll(readPublicKey).toBe(ownKeys.publicKey);
  const buyer = await createBuyer(portal, "liqpay");
  expect((await notifyPayment(portal, buyer, { state: "paid" })).status).toBe(403);
  await expectUnpaid(buyer);
  const signed = { state: "paid", merchant: ownKeys.publicKey, key: ownKeys.privateKey } as const;
  expect((await notifyPayment(portal, buyer, signed)).status).toBe(200);
  expect(await coursesOf(buyer)).toEqual([paidCourseId]);
  await setSecrets(() => null);
});
