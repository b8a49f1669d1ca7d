import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { referenceIn } from "#tests/kit/orders.ts";
import { testPassword } from "#tests/kit/factories.ts";
import {
  type GatewayPaymentState,
  signNotification,
  gatewayKeys,
} from "#tests/kit/gateway-notifications.ts";
import { type ChildServer, startChild } from "./child-server.ts";
import { type DataFolder, killServer, makeDataFolder } from "./data-folder.ts";

const host = "first.example";
const rounds = 12;
const buyers = 4;
/** The fewest steps in each round before the server is killed. */
const stepsLeast = 5;
const course = "bought";

let folder: DataFolder;
let server: ChildServer | undefined;

beforeAll(async () => {
  folder = await makeDataFolder("lampstand-killed-payments-", host);
});
afterAll(async () => {
  server?.child.kill("SIGKILL");
  await server?.ended();
  await folder.remove();
});

/** A buyer's payment, as the last answer described it. */
type Stand = { orderId: string; reference: string; state: "new" | "paid" | "refunded" } | null;

/** A user who buys, pays, gets a refund and buys again, and remembers the answers. */
class Buyer {
  readonly #cookies = new Map<string, string>();
  readonly #email: string;
  answered: Stand = null;
  steps = 0;

  constructor(person: number) {
    this.#email = `payer${person}@example.org`;
  }

  get email(): string {
    return this.#email;
  }

  async register(browser: Browser): Promise<void> {
    const names = { firstName: "Anna", lastName: "Koval" };
    const registerData = { ...names, email: this.#email, password: testPassword };
    const { status } = await browser.fetch("/api/register", { json: { registerData } });
    expect(status).toBe(200);
    for (const [name, value] of browser.cookies) this.#cookies.set(name, value);
  }

  /** Continues until the server is gone; steps without an answer are repeated. */
  async live(browser: Browser): Promise<void> {
    for (const [name, value] of this.#cookies) browser.cookies.set(name, value);
    for (;;) {
      const next = await this.#step(browser).catch(() => undefined);
      if (next === undefined) return;
      if (next === "later") continue;
      this.answered = next;
      this.steps += 1;
    }
  }

  #step(browser: Browser): Promise<Stand | "later"> {
    const { answered } = this;
    if (answered === null || answered.state === "refunded") return this.#buy(browser);
    return this.#hear(browser, answered, answered.state === "new" ? "paid" : "refunded");
  }

  async #buy(browser: Browser): Promise<Stand | "later"> {
    const json = { courses: [course], gateway: "liqpay" };
    const { status, text } = await browser.fetch("/api/orders", { json });
    // The database is down too.
    if (status === 503) return "later";
    expect(`${status} ${text}`).toMatch(/^200 /);
    const { orderId, state, checkout } = JSON.parse(text) as {
      orderId: string;
      state: string;
      checkout: { fields: { name: string; value: string }[] };
    };
    expect(state).toBe("new");
    return { orderId, reference: referenceIn(checkout.fields), state: "new" };
  }

  /** Sends the gateway's notification once; `live` repeats it until it is answered. */
  async #hear(
    { fetch }: Browser,
    stand: NonNullable<Stand>,
    state: GatewayPaymentState & ("paid" | "refunded"),
  ): Promise<Stand | "later"> {
    const { body, headers } = signNotification({ gateway: "liqpay", ...stand, state });
    const { status, text } = await fetch("/webhooks/liqpay", {
      method: "POST",
      origin: null,
      body,
      headers,
    });
    if (status === 503) return "later";
    expect(`${status} ${text}`).toMatch(/^200 /);
    return { ...stand, state };
  }
}

type Row = { email: string; orders: number; open: boolean; states: string[]; known: string[] };

/** Returns what the database stores for each buyer. Also clears the rate limits, so that buyers can buy again. */
async function stored(): Promise<Map<string, Row>> {
  const client = new pg.Client(folder.databaseUrl);
  await client.connect();
  await client.query("delete from rate_limits");
  const { rows } = await client.query<Row>(`
    select u.email, count(distinct o.id)::int as orders, bool_or(o.state = 'paid') as open,
      array_agg(p.state order by p.created_at) as states, array_agg(p.reference order by p.created_at) as known
    from users u join orders o on o.user_id = u.id
    left join payments p on p.environment_id = o.environment_id and p.order_id = o.id
    group by u.email`);
  await client.end();
  return new Map(rows.map((row) => [row.email, row]));
}

/** The states that may be stored after an answered one: the next step may be stored without an answer. */
const following = { new: ["new", "paid"], paid: ["paid", "refunded"], refunded: ["refunded"] };

function expectKept(buyer: Buyer, row: Row | undefined): void {
  const { answered } = buyer;
  if (answered === null) return;
  expect(row).toBeDefined();
  const { orders, open, states, known } = row!;
  expect(orders).toBe(1);
  const at = known.indexOf(answered.reference);
  expect([buyer.email, at]).not.toEqual([buyer.email, -1]);
  expect(following[answered.state]).toContain(states[at]);
  // The course is open if exactly one payment is paid; no order has two paid payments.
  const held = states.filter((state) => state === "paid").length;
  expect([buyer.email, open, held]).toEqual([buyer.email, held === 1, open ? 1 : 0]);
  // At most one later payment is stored: that of the purchase in progress.
  expect(known.length - 1 - at).toBeLessThanOrEqual(1);
}

test(`after ${rounds} times kill -9 during payments, every answer still holds, and money and access agree`, async () => {
  const people = Array.from({ length: buyers }, (_, person) => new Buyer(person));
  const stepsOf = () => people.reduce((sum, { steps }) => sum + steps, 0);
  const settings = { DATA_DIR: folder.path, ...gatewayKeys };
  for (let round = 0; round < rounds; round += 1) {
    server = await startChild(settings);
    const current = server;
    const rows = await stored();
    for (const buyer of people) expectKept(buyer, rows.get(buyer.email));
    if (round === 0) for (const person of people) await person.register(current.browser(host));
    const living = people.map((person) => person.live(current.browser(host)));
    const before = stepsOf();
    await expect
      .poll(stepsOf, { interval: 5, timeout: 60_000 })
      .toBeGreaterThanOrEqual(before + stepsLeast);
    await new Promise((done) => setTimeout(done, Math.random() * 50));
    await killServer(current, folder, round % 2 === 1);
    await Promise.all(living);
  }
  server = await startChild(settings);
  const rows = await stored();
  for (const buyer of people) expectKept(buyer, rows.get(buyer.email));
  expect(stepsOf()).toBeGreaterThanOrEqual(rounds * stepsLeast);
}, 300_000);
