import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "#tests/kit/commands.ts";
import { signedCall } from "#tests/kit/gateways.ts";
import { makeMoneyWorld, type MoneyWorld } from "#tests/kit/money-world.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await makeMoneyWorld();
});
afterAll(() => world.close());

/** Returns the command's output without the times. */
async function say(...args: string[]): Promise<string[]> {
  const { vault, providers } = world.money;
  const installation = { vault, providers };
  const command = ["orders", ...args, "--portal", "first.example"];
  const lines = await runCommand({ system: world.money }, command, { installation });
  return lines.map((line) => line.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z\t/, ""));
}

test("a volunteer finds an order, reads its gateway log, and refunds it", async () => {
  const person = await world.newPerson();
  const { orderId, reference } = await person.buy("wayforpay");
  const { body } = world.bank.move("wayforpay", reference!, "paid");
  await world.hear("wayforpay", body.replace('"amount":10', '"amount":11'));
  await world.hear("wayforpay", body);
  const line = (state: string) => `${orderId}\t${state}\t10 USD\tsold\t${person.email}`;
  expect(await say("--email", person.email.toUpperCase())).toEqual([line("paid")]);
  expect(await say("--state", "paid", "--course", "sold")).toContain(line("paid"));
  expect(await say("--state", "failed")).toEqual(["No orders found."]);
  expect(await say(orderId)).toEqual([
    line("paid"),
    `  payment\twayforpay\t${reference}\tpaid\t10 USD\t41****8217`,
    "  wayforpay\tcheckout\tsent",
    "  wayforpay\tcallback\trefused: signature",
    "  wayforpay\tcallback\taccepted\tApproved\t10 USD",
  ]);
  expect(await say("refund", orderId.slice(0, 8))).toEqual([
    `wayforpay ${reference}: the money was refunded.`,
  ]);
  expect(await person.mayOpen()).toBe(false);
  expect((await say(orderId)).slice(0, 2)).toEqual([
    line("refunded"),
    `  payment\twayforpay\t${reference}\trefunded\t10 USD\t41****8217`,
  ]);
});

test("a volunteer revokes a granted course; a paid one stays open", async () => {
  const person = await world.newPerson();
  await world.grant(person.email);
  const { orderId } = await person.buy("liqpay");
  expect(await say("revoke", orderId.slice(0, 8))).toEqual(["sold was revoked."]);
  expect(await person.mayOpen()).toBe(false);
  await expect(say(orderId)).rejects.toMatchObject({ code: "NOT-FOUND" });
  const { rows } = await world.db.execute(sql`
    select actor, detail from audit_log
    where action = 'revokeCourse' and detail->>'orderId' = ${orderId}`);
  expect(rows).toMatchObject([
    { actor: "system", detail: { courseIds: ["sold"], userId: person.ctx.actor.userId } },
  ]);

  // Granted while a payment was pending, which then arrived.
  const bought = await person.buy("liqpay");
  await world.grant(person.email);
  await world.hear("liqpay", world.bank.move("liqpay", bought.reference!, "paid").body);
  expect(await say("revoke", bought.orderId)).toEqual([
    "sold was revoked, but stays open because it was paid for.",
  ]);
  expect(await person.mayOpen()).toBe(true);
  await expect(say("revoke", bought.orderId)).rejects.toMatchObject({
    code: "NOTHING-TO-REVOKE",
  });
});

test("a partial refund is shown, and the rest can be refunded", async () => {
  const person = await world.newPerson();
  const { orderId, reference } = await person.buy("liqpay");
  await world.hear("liqpay", world.bank.move("liqpay", reference!, "paid").body);
  const part = {
    gateway: "liqpay",
    reference: reference!,
    state: "refunded",
    amount: "4",
  } as const;
  await world.hear("liqpay", signedCall(part).body);
  expect((await say(orderId))[1]).toBe(
    `  payment\tliqpay\t${reference}\tpaid\t10 USD\t4 USD refunded\tCHECK: part\t473118****97`,
  );
  expect(await say("--attention", "--email", person.email)).toHaveLength(1);
  // The bank has six left.
  world.bank.move("liqpay", reference!, "paid", "6");
  expect(await say("refund", orderId)).toEqual([`liqpay ${reference}: the money was refunded.`]);
  expect(await person.mayOpen()).toBe(false);
});

test("a volunteer sends a receipt again, in the payer's language", async () => {
  const person = await world.newPerson();
  const { orderId, reference } = await person.buy("liqpay", ["second", "sold"]);
  await expect(say("receipt", orderId)).rejects.toMatchObject({ code: "NO-RECEIPT" });
  await world.hear("liqpay", world.bank.move("liqpay", reference!, "paid", "20").body);
  expect(await say("receipt", orderId)).toEqual([
    `The receipt will be sent again to ${person.email}.`,
  ]);
  const { rows } = await world.db.execute(sql`
    select subject, body from outbox where recipient = ${person.email}`);
  expect(rows).toEqual([
    { subject: "second and sold", body: "$20.00" },
    {
      subject: "Your receipt for “second and sold”",
      body: expect.stringMatching(/Paid: \$20\.00\n[^]*Order: [0-9a-f]{8}\n/),
    },
  ]);
});

test("a wrong command is answered with a sentence", async () => {
  await expect(say("--state", "lost")).rejects.toThrow("There is no state lost");
  await expect(say("refund")).rejects.toThrow("<order> is missing");
  await expect(say("refnd", "two")).rejects.toThrow("Did you mean refund?");
  await expect(say("00000000")).rejects.toMatchObject({ code: "NOT-FOUND" });
  await expect(say("refund", "%%%%%%%%")).rejects.toMatchObject({ code: "NOT-FOUND" });
});
