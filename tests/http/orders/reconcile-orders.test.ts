import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateways } from "#domains/orders/gateways/gateway.ts";
import { loadOrder } from "#domains/orders/load-order.server.ts";
import { listOrders, getOrderDetails } from "#domains/orders/list-orders.server.ts";
import { lateCheckMaxAgeMs } from "#domains/orders/order.ts";
import { unmatchedRetentionMs, sweepGatewayLog } from "#domains/orders/log-gateway-event.server.ts";
import { refundOrder } from "#domains/orders/refund-order.server.ts";
import { adminRole } from "#domains/settings/roles.ts";
import { guest } from "#domains/settings/context.ts";
import { signNotification } from "#tests/kit/gateway-notifications.ts";
import {
  createPaymentFixture,
  type PaymentFixture,
  type FixtureBuyer,
} from "#tests/kit/payment-fixture.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

const orderOf = ({ ctx }: FixtureBuyer, orderId: string) => loadOrder(ctx, { orderId });
const admin = {
  ...guest,
  userId: "admin",
  kind: "user" as const,
  roles: [adminRole],
};

/** Moves the clock and reconciles like the schedule: every few minutes in the first hour, then hourly. */
async function waitWithSchedule(ms: number) {
  const end = fixture.clock.now() + ms;
  while (fixture.clock.now() < end) {
    fixture.clock.advance(Math.min(end - fixture.clock.now(), ms > hourMs ? hourMs : 5 * minuteMs));
    await fixture.reconcile();
  }
}

/** Moves the clock by days and reconciles a few times each day. */
async function waitDays(days: number) {
  for (let quarter = 0; quarter < days * 4 + 1; quarter += 1) {
    fixture.clock.advance(dayMs / 4);
    await fixture.reconcile();
  }
}

describe.each(gateways)("%s", (gateway) => {
  const startCheckout = async () => {
    const buyer = await fixture.newBuyer();
    const { orderId, reference } = await buyer.startCheckout(gateway);
    return { buyer, orderId, reference: reference! };
  };

  test("a payment whose notification never came is found and opens the course", async () => {
    const { buyer, reference } = await startCheckout();
    fixture.gateways.setState(gateway, reference, "paid");
    await waitWithSchedule(5 * minuteMs);
    expect(await buyer.hasAccess()).toBe(false);
    await waitWithSchedule(10 * minuteMs);
    expect(await buyer.hasAccess()).toBe(true);
  });

  test("a payment with another card after a refusal is found too", async () => {
    const { buyer, reference } = await startCheckout();
    await fixture.handleNotification(
      gateway,
      fixture.gateways.setState(gateway, reference, "failed").body,
    );
    fixture.gateways.setState(gateway, reference, "paid");
    await waitWithSchedule(30 * minuteMs);
    expect(await buyer.hasAccess()).toBe(true);
  });

  test("an unused checkout is abandoned when it expires, and not queried again", async () => {
    const { buyer, orderId, reference } = await startCheckout();
    await waitWithSchedule(dayMs);
    expect(await orderOf(buyer, orderId)).toMatchObject({ state: "new" });
    await waitWithSchedule(8 * hourMs);
    expect(await orderOf(buyer, orderId)).toMatchObject({
      state: "failed",
      failure: "order.failure.expired",
      mayRetry: true,
    });
    const { rows } = await fixture.db.execute(sql`
      select 1 from payments where reference = ${reference} and next_check_at is not null`);
    expect(rows).toEqual([]);
    // A notification that comes even later still counts.
    await fixture.handleNotification(
      gateway,
      fixture.gateways.setState(gateway, reference, "paid").body,
    );
    expect(await buyer.hasAccess()).toBe(true);
  });

  test("a payment that its gateway never settles is abandoned after a week", async () => {
    const { buyer, orderId, reference } = await startCheckout();
    await fixture.handleNotification(
      gateway,
      fixture.gateways.setState(gateway, reference, "pending").body,
    );
    await waitWithSchedule(6 * dayMs);
    expect(await orderOf(buyer, orderId)).toMatchObject({ state: "pending" });
    await waitWithSchedule(dayMs + 8 * hourMs);
    expect(await orderOf(buyer, orderId)).toMatchObject({ state: "failed" });
    expect(await buyer.hasAccess()).toBe(false);
  });

  test("a payment that its gateway settles weeks later is found in a day, even without a notification", async () => {
    const { buyer, orderId, reference } = await startCheckout();
    await fixture.handleNotification(
      gateway,
      fixture.gateways.setState(gateway, reference, "pending").body,
    );
    await waitDays(20);
    expect(await orderOf(buyer, orderId)).toMatchObject({ state: "failed", mayRetry: true });
    fixture.gateways.setState(gateway, reference, "paid");
    await waitDays(1);
    expect(await buyer.hasAccess()).toBe(true);
  });

  test("a payment that its gateway never settles is not queried after the last day", async () => {
    const { reference } = await startCheckout();
    await fixture.handleNotification(
      gateway,
      fixture.gateways.setState(gateway, reference, "pending").body,
    );
    const readNextChecks = () =>
      fixture.db.execute(sql`
        select 1 from payments where reference = ${reference} and next_check_at is not null`);
    await waitDays(lateCheckMaxAgeMs / dayMs - 1);
    expect((await readNextChecks()).rows).toHaveLength(1);
    await waitDays(3);
    expect((await readNextChecks()).rows).toEqual([]);
  });

  test("a gateway that is down changes nothing and is queried again", async () => {
    const { buyer, orderId, reference } = await startCheckout();
    fixture.gateways.setState(gateway, reference, "paid");
    fixture.gateways.faults.areDown = true;
    await waitWithSchedule(hourMs);
    expect(await orderOf(buyer, orderId)).toMatchObject({ state: "new" });
    fixture.gateways.faults.areDown = false;
    await waitWithSchedule(3 * hourMs);
    expect(await buyer.hasAccess()).toBe(true);
  });

  test("a gateway's answer about another amount opens nothing", async () => {
    const { buyer, reference } = await startCheckout();
    fixture.gateways.setState(gateway, reference, "paid", "1");
    await waitWithSchedule(hourMs);
    expect(await buyer.hasAccess()).toBe(false);
  });

  test("after a refund by admins the course closes and can be bought again", async () => {
    const { buyer, orderId, reference } = await startCheckout();
    await fixture.handleNotification(
      gateway,
      fixture.gateways.setState(gateway, reference, "paid").body,
    );
    // Admins may name the order by the short number in the email.
    expect(await fixture.refund(orderId.slice(0, 8))).toEqual([
      { gateway, reference, outcome: "refunded" },
    ]);
    expect(fixture.gateways.payments.get(reference)?.state).toBe("refunded");
    expect(await buyer.hasAccess()).toBe(false);
    expect(await orderOf(buyer, orderId)).toMatchObject({ state: "refunded", mayRetry: true });
    await expect(fixture.refund(orderId)).rejects.toMatchObject({ code: "NOTHING-TO-REFUND" });
    const { rows } = await fixture.db.execute<{ detail: unknown }>(sql`
      select detail from audit_log where action = 'refundOrder' and detail->>'orderId' = ${orderId}`);
    expect(rows).toHaveLength(1);
    const newCheckout = await buyer.startCheckout(gateway);
    expect(newCheckout).toMatchObject({ orderId, state: "new" });
    expect(newCheckout.reference).not.toBe(reference);
    await fixture.handleNotification(
      gateway,
      fixture.gateways.setState(gateway, newCheckout.reference!, "paid").body,
    );
    expect(await buyer.hasAccess()).toBe(true);
  });

  test("a refund requested while the gateway is down is repeated later", async () => {
    const { buyer, orderId, reference } = await startCheckout();
    await fixture.handleNotification(
      gateway,
      fixture.gateways.setState(gateway, reference, "paid").body,
    );
    fixture.gateways.faults.areDown = true;
    expect(await fixture.refund(orderId)).toMatchObject([{ outcome: "unreachable" }]);
    expect(await buyer.hasAccess()).toBe(true);
    fixture.gateways.faults.areDown = false;
    await waitWithSchedule(3 * hourMs);
    expect(fixture.gateways.payments.get(reference)?.state).toBe("refunded");
    expect(await buyer.hasAccess()).toBe(false);
  });

  test("a refund that the gateway declines is shown to admins", async () => {
    const { buyer, orderId, reference } = await startCheckout();
    await fixture.handleNotification(
      gateway,
      fixture.gateways.setState(gateway, reference, "paid").body,
    );
    fixture.gateways.faults.isRefusingRefunds = true;
    expect(await fixture.refund(orderId)).toMatchObject([{ outcome: "failed" }]);
    fixture.gateways.faults.isRefusingRefunds = false;
    expect(await buyer.hasAccess()).toBe(true);
    const ctx = { ...fixture.orderCtx, actor: admin };
    const [listed] = await listOrders(ctx, { attention: true, email: buyer.email });
    expect(listed).toMatchObject({ id: orderId, state: "paid" });
    const { payments, log } = await getOrderDetails(ctx, { orderId });
    expect(payments).toMatchObject([{ reference, attention: "refund-failed", state: "paid" }]);
    expect(log.map(({ event, result }) => `${event}: ${result}`)).toEqual([
      "checkout: sent",
      "callback: accepted",
      "refund: sent",
      "refund: refused: by the gateway",
      "status: repeated",
    ]);
  });

  test("a granted course stays open when a payment for it is refunded", async () => {
    const { buyer, orderId, reference } = await startCheckout();
    await fixture.grant(buyer.email);
    expect(await buyer.hasAccess()).toBe(true);
    await fixture.handleNotification(
      gateway,
      fixture.gateways.setState(gateway, reference, "paid").body,
    );
    await fixture.runJobs();
    expect(fixture.gateways.payments.get(reference)?.state).toBe("paid");
    const ctx = { ...fixture.orderCtx, actor: admin };
    expect((await getOrderDetails(ctx, { orderId })).payments).toMatchObject([
      { attention: "duplicate" },
    ]);
    expect(await fixture.refund(orderId)).toMatchObject([{ outcome: "refunded" }]);
    expect(await buyer.hasAccess()).toBe(true);
  });
});

test("in production a payment with test money opens no course", async () => {
  const buyer = await fixture.newBuyer();
  const { orderId, reference } = await buyer.startCheckout("liqpay");
  const { body } = signNotification({ gateway: "liqpay", reference: reference!, state: "sandbox" });
  await fixture.handleNotification("liqpay", body, { ...fixture.orderCtx, mode: "production" });
  expect(await buyer.hasAccess()).toBe(false);
  expect(await orderOf(buyer, orderId)).toMatchObject({
    state: "failed",
    failure: "order.failure.sandbox",
  });
});

test("only the portal's admins see orders and refund them", async () => {
  const ctx = { ...fixture.orderCtx, actor: { ...admin, roles: ["mentor"] } };
  const orderId = "00000000-0000-0000-0000-000000000000";
  for (const refused of [
    listOrders(ctx, {}),
    getOrderDetails(ctx, { orderId }),
    refundOrder(ctx, { orderId }),
  ])
    await expect(refused).rejects.toMatchObject({ code: "AUTH-DENY" });
});

test("another portal's orders are not found", async () => {
  const buyer = await fixture.newBuyer();
  const { orderId } = await buyer.startCheckout("liqpay");
  const otherPortal = { ...fixture.orderCtx.portal, id: "elsewhere" };
  const ctx = { ...fixture.orderCtx, portal: otherPortal, actor: admin };
  await expect(getOrderDetails(ctx, { orderId })).rejects.toMatchObject({ code: "NOT-FOUND" });
  expect(await listOrders(ctx, {})).toEqual([]);
});

test("of a flood of forged notifications only 500 are logged, and deleted later", async () => {
  const body = "data=forged&signature=forged";
  for (let index = 0; index < 520; index += 1) await fixture.handleNotification("liqpay", body);
  const { rows } = await fixture.db.execute<{ kept: number }>(sql`
    select count(*)::int as kept from gateway_log where is_refused and payment_id is null`);
  expect(rows[0]!.kept).toBe(500);
  fixture.clock.advance(unmatchedRetentionMs + 1);
  await sweepGatewayLog(fixture.orderCtx);
  const { rows: remainingRows } = await fixture.db.execute<{ stray: number; own: number }>(sql`
    select count(*) filter (where payment_id is null)::int as stray,
      count(*) filter (where payment_id is not null)::int as own from gateway_log`);
  expect(remainingRows[0]!.stray).toBe(0);
  expect(remainingRows[0]!.own).toBeGreaterThan(0);
});
