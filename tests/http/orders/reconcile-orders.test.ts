import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gateways } from "#domains/orders/gateways/gateway.ts";
import { loadOrder } from "#domains/orders/load-order.server.ts";
import { listOrders, getOrderDetails } from "#domains/orders/list-orders.server.ts";
import { lateLimitMs } from "#domains/orders/order.ts";
import { unmatchedKeptMs, sweepGatewayLog } from "#domains/orders/log-gateway-event.server.ts";
import { refundOrder } from "#domains/orders/refund-order.server.ts";
import { portalAdminRole } from "#domains/settings/roles.ts";
import { guest } from "#domains/settings/context.ts";
import { signedCall } from "#tests/kit/gateways.ts";
import { makeMoneyWorld, type MoneyWorld, type Person } from "#tests/kit/money-world.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let world: MoneyWorld;
beforeAll(async () => {
  world = await makeMoneyWorld();
});
afterAll(() => world.close());

const orderOf = ({ ctx }: Person, orderId: string) => loadOrder(ctx, { orderId });
const volunteer = {
  ...guest,
  userId: "volunteer",
  kind: "user" as const,
  roles: [portalAdminRole],
};

/** Lets time pass like the schedule: a run every few minutes in the first hour, then hourly. */
async function pass(ms: number) {
  const end = world.clock.now() + ms;
  while (world.clock.now() < end) {
    world.clock.advance(Math.min(end - world.clock.now(), ms > hourMs ? hourMs : 5 * minuteMs));
    await world.reconcile();
  }
}

/** Lets many days pass, with a few runs each. */
async function passDays(days: number) {
  for (let quarter = 0; quarter < days * 4 + 1; quarter += 1) {
    world.clock.advance(dayMs / 4);
    await world.reconcile();
  }
}

describe.each(gateways)("%s", (gateway) => {
  const begin = async () => {
    const person = await world.newPerson();
    const { orderId, reference } = await person.buy(gateway);
    return { person, orderId, reference: reference! };
  };

  test("a payment whose notification never came is found and opens the course", async () => {
    const { person, reference } = await begin();
    world.bank.move(gateway, reference, "paid");
    await pass(5 * minuteMs);
    expect(await person.mayOpen()).toBe(false);
    await pass(10 * minuteMs);
    expect(await person.mayOpen()).toBe(true);
  });

  test("another card tried after a refusal is found as well", async () => {
    const { person, reference } = await begin();
    await world.hear(gateway, world.bank.move(gateway, reference, "failed").body);
    world.bank.move(gateway, reference, "paid");
    await pass(30 * minuteMs);
    expect(await person.mayOpen()).toBe(true);
  });

  test("an unused checkout is abandoned when it expires, and not queried again", async () => {
    const { person, orderId, reference } = await begin();
    await pass(dayMs);
    expect(await orderOf(person, orderId)).toMatchObject({ state: "new" });
    await pass(8 * hourMs);
    expect(await orderOf(person, orderId)).toMatchObject({
      state: "failed",
      failure: "order.failure.expired",
      mayRetry: true,
    });
    const { rows } = await world.db.execute(sql`
      select 1 from payments where reference = ${reference} and next_check_at is not null`);
    expect(rows).toEqual([]);
    // A notification that comes even later still counts.
    await world.hear(gateway, world.bank.move(gateway, reference, "paid").body);
    expect(await person.mayOpen()).toBe(true);
  });

  test("a payment its gateway never settles is abandoned after a week", async () => {
    const { person, orderId, reference } = await begin();
    await world.hear(gateway, world.bank.move(gateway, reference, "pending").body);
    await pass(6 * dayMs);
    expect(await orderOf(person, orderId)).toMatchObject({ state: "pending" });
    await pass(dayMs + 8 * hourMs);
    expect(await orderOf(person, orderId)).toMatchObject({ state: "failed" });
    expect(await person.mayOpen()).toBe(false);
  });

  test("a payment its gateway settles weeks later is found within a day, even if the notification was lost", async () => {
    const { person, orderId, reference } = await begin();
    await world.hear(gateway, world.bank.move(gateway, reference, "pending").body);
    await passDays(20);
    expect(await orderOf(person, orderId)).toMatchObject({ state: "failed", mayRetry: true });
    world.bank.move(gateway, reference, "paid");
    await passDays(1);
    expect(await person.mayOpen()).toBe(true);
  });

  test("a payment its gateway never settles is not queried after the last day", async () => {
    const { reference } = await begin();
    await world.hear(gateway, world.bank.move(gateway, reference, "pending").body);
    const nextChecks = () =>
      world.db.execute(sql`
        select 1 from payments where reference = ${reference} and next_check_at is not null`);
    await passDays(lateLimitMs / dayMs - 1);
    expect((await nextChecks()).rows).toHaveLength(1);
    await passDays(3);
    expect((await nextChecks()).rows).toEqual([]);
  });

  test("a gateway that is down changes nothing and is queried again", async () => {
    const { person, orderId, reference } = await begin();
    world.bank.move(gateway, reference, "paid");
    world.bank.knobs.away = true;
    await pass(hourMs);
    expect(await orderOf(person, orderId)).toMatchObject({ state: "new" });
    world.bank.knobs.away = false;
    await pass(3 * hourMs);
    expect(await person.mayOpen()).toBe(true);
  });

  test("a gateway's answer about another amount opens nothing", async () => {
    const { person, reference } = await begin();
    world.bank.move(gateway, reference, "paid", "1");
    await pass(hourMs);
    expect(await person.mayOpen()).toBe(false);
  });

  test("after a refund by admins the course closes and can be bought again", async () => {
    const { person, orderId, reference } = await begin();
    await world.hear(gateway, world.bank.move(gateway, reference, "paid").body);
    // By the number in the email.
    expect(await world.refund(orderId.slice(0, 8))).toEqual([
      { gateway, reference, outcome: "refunded" },
    ]);
    expect(world.bank.bank.get(reference)?.state).toBe("refunded");
    expect(await person.mayOpen()).toBe(false);
    expect(await orderOf(person, orderId)).toMatchObject({ state: "refunded", mayRetry: true });
    await expect(world.refund(orderId)).rejects.toMatchObject({ code: "NOTHING-TO-REFUND" });
    const { rows } = await world.db.execute<{ detail: unknown }>(sql`
      select detail from audit_log where action = 'refundOrder' and detail->>'orderId' = ${orderId}`);
    expect(rows).toHaveLength(1);
    const again = await person.buy(gateway);
    expect(again).toMatchObject({ orderId, state: "new" });
    expect(again.reference).not.toBe(reference);
    await world.hear(gateway, world.bank.move(gateway, again.reference!, "paid").body);
    expect(await person.mayOpen()).toBe(true);
  });

  test("a refund requested while the gateway is down is repeated later", async () => {
    const { person, orderId, reference } = await begin();
    await world.hear(gateway, world.bank.move(gateway, reference, "paid").body);
    world.bank.knobs.away = true;
    expect(await world.refund(orderId)).toMatchObject([{ outcome: "unreachable" }]);
    expect(await person.mayOpen()).toBe(true);
    world.bank.knobs.away = false;
    await pass(3 * hourMs);
    expect(world.bank.bank.get(reference)?.state).toBe("refunded");
    expect(await person.mayOpen()).toBe(false);
  });

  test("a refund the gateway declines is shown to admins", async () => {
    const { person, orderId, reference } = await begin();
    await world.hear(gateway, world.bank.move(gateway, reference, "paid").body);
    world.bank.knobs.refusesRefunds = true;
    expect(await world.refund(orderId)).toMatchObject([{ outcome: "failed" }]);
    world.bank.knobs.refusesRefunds = false;
    expect(await person.mayOpen()).toBe(true);
    const ctx = { ...world.money, actor: volunteer };
    const [listed] = await listOrders(ctx, { attention: true, email: person.email });
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
    const { person, orderId, reference } = await begin();
    await world.grant(person.email);
    expect(await person.mayOpen()).toBe(true);
    await world.hear(gateway, world.bank.move(gateway, reference, "paid").body);
    await world.runJobs();
    expect(world.bank.bank.get(reference)?.state).toBe("paid");
    const ctx = { ...world.money, actor: volunteer };
    expect((await getOrderDetails(ctx, { orderId })).payments).toMatchObject([
      { attention: "duplicate" },
    ]);
    expect(await world.refund(orderId)).toMatchObject([{ outcome: "refunded" }]);
    expect(await person.mayOpen()).toBe(true);
  });
});

test("in production test money opens nothing", async () => {
  const person = await world.newPerson();
  const { orderId, reference } = await person.buy("liqpay");
  const { body } = signedCall({ gateway: "liqpay", reference: reference!, state: "sandbox" });
  await world.hear("liqpay", body, { ...world.money, mode: "production" });
  expect(await person.mayOpen()).toBe(false);
  expect(await orderOf(person, orderId)).toMatchObject({
    state: "failed",
    failure: "order.failure.sandbox",
  });
});

test("only the portal's admins see orders and refund them", async () => {
  const ctx = { ...world.money, actor: { ...volunteer, roles: ["mentor"] } };
  const orderId = "00000000-0000-0000-0000-000000000000";
  for (const refused of [
    listOrders(ctx, {}),
    getOrderDetails(ctx, { orderId }),
    refundOrder(ctx, { orderId }),
  ])
    await expect(refused).rejects.toMatchObject({ code: "AUTH-DENY" });
});

test("another portal's orders are not found", async () => {
  const person = await world.newPerson();
  const { orderId } = await person.buy("liqpay");
  const elsewhere = { ...world.money.portal, id: "elsewhere" };
  const ctx = { ...world.money, portal: elsewhere, actor: volunteer };
  await expect(getOrderDetails(ctx, { orderId })).rejects.toMatchObject({ code: "NOT-FOUND" });
  expect(await listOrders(ctx, {})).toEqual([]);
});

test("a flood of forged notifications fills no table", async () => {
  const body = "data=forged&signature=forged";
  for (let at = 0; at < 520; at += 1) await world.hear("liqpay", body);
  const { rows } = await world.db.execute<{ kept: number }>(sql`
    select count(*)::int as kept from gateway_log where is_refused and payment_id is null`);
  expect(rows[0]!.kept).toBe(500);
  world.clock.advance(unmatchedKeptMs + 1);
  await sweepGatewayLog(world.money);
  const { rows: left } = await world.db.execute<{ stray: number; own: number }>(sql`
    select count(*) filter (where payment_id is null)::int as stray,
      count(*) filter (where payment_id is not null)::int as own from gateway_log`);
  expect(left[0]!.stray).toBe(0);
  expect(left[0]!.own).toBeGreaterThan(0);
});
