import { afterAll, beforeAll, expect, test } from "vitest";
import { ordersCommand } from "#server/orders-command.ts";
import { readEnvironment } from "#platform/environment.server.ts";
import { TaggedCache } from "#platform/tagged-cache.ts";
import { makeMoneyWorld, type MoneyWorld } from "#tests/kit/money-world.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await makeMoneyWorld();
});
afterAll(() => world.close());

/** What the command says, without the instants. */
async function say(...args: string[]): Promise<string[]> {
  const { db, clock, log, jobs, vault, providers } = world.money;
  const installation = {
    environment: readEnvironment({ LAMPSTAND_MODE: "test" }),
    database: { db },
    clock,
    log,
    jobs,
    vault,
    providers,
    portals: new TaggedCache(10),
  };
  const lines: string[] = [];
  await ordersCommand.run(
    { installation: installation as never, filesDir: "", say: (line) => void lines.push(line) },
    [...args, "--portal", "first.example"],
  );
  return lines.map((line) => line.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z\t/, ""));
}

test("a volunteer finds an order, reads what its gateway said, and gives the money back", async () => {
  const person = await world.newPerson();
  const { orderId, reference } = await person.buy("wayforpay");
  const { body } = world.bank.move("wayforpay", reference!, "paid");
  await world.hear("wayforpay", body.replace('"amount":10', '"amount":11'));
  await world.hear("wayforpay", body);
  const line = (state: string) => `${orderId}\t${state}\t10 USD\tsold\t${person.email}`;
  expect(await say("--email", person.email.toUpperCase())).toEqual([line("paid")]);
  expect(await say("--state", "paid", "--course", "sold")).toContain(line("paid"));
  expect(await say("--state", "failed")).toEqual(["There is no such order."]);
  expect(await say(orderId)).toEqual([
    line("paid"),
    `  payment\twayforpay\t${reference}\tpaid\t10 USD\t41****8217`,
    "  wayforpay\tcheckout\tsent",
    "  wayforpay\tcallback\trefused: signature",
    "  wayforpay\tcallback\taccepted\tApproved\t10 USD",
  ]);
  expect(await say("refund", orderId.slice(0, 8))).toEqual([
    `wayforpay ${reference}: the money is given back.`,
  ]);
  expect(await person.mayOpen()).toBe(false);
  expect((await say(orderId)).slice(0, 2)).toEqual([
    line("refunded"),
    `  payment\twayforpay\t${reference}\trefunded\t10 USD\t41****8217`,
  ]);
});

test("what is said wrongly is answered with a sentence", async () => {
  await expect(say("--state", "lost")).rejects.toThrow("There is no state lost");
  await expect(say("refund")).rejects.toThrow("Say it so: npm run lampstand -- orders");
  await expect(say("one", "two")).rejects.toThrow("Say it so");
  await expect(say("00000000")).rejects.toMatchObject({ code: "NOT-FOUND" });
  await expect(say("refund", "%%%%%%%%")).rejects.toMatchObject({ code: "NOT-FOUND" });
});
