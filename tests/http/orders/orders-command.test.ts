import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "#tests/kit/commands.ts";
import { signNotification } from "#tests/kit/gateway-notifications.ts";
import { createPaymentFixture, type PaymentFixture } from "#tests/kit/payment-fixture.ts";

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

/** Returns the command's output without the times. */
async function runOrders(...args: string[]): Promise<string[]> {
  const { vault, providers } = fixture.orderCtx;
  const installation = { vault, providers };
  const command = ["orders", ...args, "--portal", "first.example"];
  const lines = await runCommand({ systemCtx: fixture.orderCtx }, command, { installation });
  return lines.map((line) => line.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z\t/, ""));
}

test("a volunteer finds an order, reads its gateway log, and refunds it", async () => {
  const buyer = await fixture.newBuyer();
  const { orderId, reference } = await buyer.startCheckout("wayforpay");
  const { body } = fixture.gateways.setState("wayforpay", reference!, "paid");
  await fixture.handleNotification("wayforpay", body.replace('"amount":10', '"amount":11'));
  await fixture.handleNotification("wayforpay", body);
  const orderLine = (state: string) => `${orderId}\t${state}\t10 USD\tsold\t${buyer.email}`;
  expect(await runOrders("--email", buyer.email.toUpperCase())).toEqual([orderLine("paid")]);
  expect(await runOrders("--state", "paid", "--course", "sold")).toContain(orderLine("paid"));
  expect(await runOrders("--state", "failed")).toEqual(["No orders found."]);
  expect(await runOrders(orderId)).toEqual([
    orderLine("paid"),
    `  payment\twayforpay\t${reference}\tpaid\t10 USD\t41****8217`,
    "  wayforpay\tcheckout\tsent",
    "  wayforpay\tcallback\trefused: signature",
    "  wayforpay\tcallback\taccepted\tApproved\t10 USD",
  ]);
  expect(await runOrders("refund", orderId.slice(0, 8))).toEqual([
    `wayforpay ${reference}: the money was refunded.`,
  ]);
  expect(await buyer.hasAccess()).toBe(false);
  expect((await runOrders(orderId)).slice(0, 2)).toEqual([
    orderLine("refunded"),
    `  payment\twayforpay\t${reference}\trefunded\t10 USD\t41****8217`,
  ]);
});

test("a volunteer revokes a granted course; a paid one stays open", async () => {
  const buyer = await fixture.newBuyer();
  await fixture.grant(buyer.email);
  const { orderId } = await buyer.startCheckout("liqpay");
  expect(await runOrders("revoke", orderId.slice(0, 8))).toEqual(['Access to "sold" was revoked.']);
  expect(await buyer.hasAccess()).toBe(false);
  await expect(runOrders(orderId)).rejects.toMatchObject({ code: "NOT-FOUND" });
  const { rows } = await fixture.db.execute(sql`
    select actor, detail from audit_log
    where action = 'revokeCourse' and detail->>'orderId' = ${orderId}`);
  expect(rows).toMatchObject([
    { actor: "system", detail: { courseIds: ["sold"], userId: buyer.ctx.actor.userId } },
  ]);

  // The course is granted while a payment is open; then the payment succeeds.
  const bought = await buyer.startCheckout("liqpay");
  await fixture.grant(buyer.email);
  await fixture.handleNotification(
    "liqpay",
    fixture.gateways.setState("liqpay", bought.reference!, "paid").body,
  );
  expect(await runOrders("revoke", bought.orderId)).toEqual([
    'Access to "sold" was revoked, but the course stays open because it was paid for.',
  ]);
  expect(await buyer.hasAccess()).toBe(true);
  await expect(runOrders("revoke", bought.orderId)).rejects.toMatchObject({
    code: "NOTHING-TO-REVOKE",
  });
});

test("a partial refund is shown, and the rest can be refunded", async () => {
  const buyer = await fixture.newBuyer();
  const { orderId, reference } = await buyer.startCheckout("liqpay");
  await fixture.handleNotification(
    "liqpay",
    fixture.gateways.setState("liqpay", reference!, "paid").body,
  );
  const partialRefund = {
    gateway: "liqpay",
    reference: reference!,
    state: "refunded",
    amount: "4",
  } as const;
  await fixture.handleNotification("liqpay", signNotification(partialRefund).body);
  expect((await runOrders(orderId))[1]).toBe(
    `  payment\tliqpay\t${reference}\tpaid\t10 USD\t4 USD refunded\tCHECK: part\t473118****97`,
  );
  expect(await runOrders("--attention", "--email", buyer.email)).toHaveLength(1);
  // The gateway still holds 6 USD of the payment.
  fixture.gateways.setState("liqpay", reference!, "paid", "6");
  expect(await runOrders("refund", orderId)).toEqual([
    `liqpay ${reference}: the money was refunded.`,
  ]);
  expect(await buyer.hasAccess()).toBe(false);
});

test("a volunteer sends a receipt again, in the payer's language", async () => {
  const buyer = await fixture.newBuyer();
  const { orderId, reference } = await buyer.startCheckout("liqpay", ["second", "sold"]);
  await expect(runOrders("receipt", orderId)).rejects.toMatchObject({ code: "NO-RECEIPT" });
  await fixture.handleNotification(
    "liqpay",
    fixture.gateways.setState("liqpay", reference!, "paid", "20").body,
  );
  expect(await runOrders("receipt", orderId)).toEqual([
    `The receipt will be sent again to ${buyer.email}.`,
  ]);
  const { rows } = await fixture.db.execute(sql`
    select subject, body from outbox where recipient = ${buyer.email}`);
  expect(rows).toEqual([
    { subject: "second and sold", body: "$20.00\n\nYou paid." },
    {
      subject: "Your receipt for “second and sold”",
      body: expect.stringMatching(/Paid: \$20\.00\n[^]*Order: [0-9a-f]{8}\n/),
    },
  ]);
});

test("a wrong command fails with a message that names the mistake", async () => {
  await expect(runOrders("--state", "lost")).rejects.toThrow("There is no state lost");
  await expect(runOrders("refund")).rejects.toThrow("<order> is missing");
  await expect(runOrders("refnd", "two")).rejects.toThrow("Did you mean refund?");
  await expect(runOrders("00000000")).rejects.toMatchObject({ code: "NOT-FOUND" });
  await expect(runOrders("refund", "%%%%%%%%")).rejects.toMatchObject({ code: "NOT-FOUND" });
});
