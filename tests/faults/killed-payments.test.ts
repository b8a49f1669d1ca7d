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
import { type ChildServer, startChildServer } from "./child-server.ts";
import { type DataFolder, killServer, createDataFolder } from "./data-folder.ts";

const host = "first.example";
const roundCount = 12;
const buyerCount = 4;
/** The fewest steps in each round before the server is killed. */
const stepsMin = 5;
const course = "a-paid-course";

let folder: DataFolder;
let server: ChildServer | undefined;

beforeAll(async () => {
  folder = await createDataFolder("lampstand-killed-payments-", host);
});
afterAll(async () => {
  server?.child.kill("SIGKILL");
  await server?.waitForExit();
  await folder.remove();
});

/** A buyer's payment, as the server's last response described it. */
type KnownPayment = {
  orderId: string;
  reference: string;
  state: "new" | "paid" | "refunded";
} | null;

/** A user who buys, pays, gets a refund and buys again, and remembers the server's last response. */
class Buyer {
  readonly #cookies = new Map<string, string>();
  readonly #email: string;
  lastPayment: KnownPayment = null;
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

  /** Takes steps until the server is gone. The next run repeats a step that got no response. */
  async run(browser: Browser): Promise<void> {
    for (const [name, value] of this.#cookies) browser.cookies.set(name, value);
    for (;;) {
      const next = await this.#step(browser).catch(() => undefined);
      if (next === undefined) return;
      if (next === "retry") continue;
      this.lastPayment = next;
      this.steps += 1;
    }
  }

  #step(browser: Browser): Promise<KnownPayment | "retry"> {
    const { lastPayment } = this;
    if (lastPayment === null || lastPayment.state === "refunded") return this.#buy(browser);
    return this.#notify(browser, lastPayment, lastPayment.state === "new" ? "paid" : "refunded");
  }

  async #buy(browser: Browser): Promise<KnownPayment | "retry"> {
    const json = { courses: [course], gateway: "liqpay" };
    const { status, text } = await browser.fetch("/api/orders", { json });
    // The database is unavailable: `run` repeats the step.
    if (status === 503) return "retry";
    expect(`${status} ${text}`).toMatch(/^200 /);
    const { orderId, state, checkout } = JSON.parse(text) as {
      orderId: string;
      state: string;
      checkout: { fields: { name: string; value: string }[] };
    };
    expect(state).toBe("new");
    return { orderId, reference: referenceIn(checkout.fields), state: "new" };
  }

  /** Sends the gateway's notification once; `run` repeats it until the server responds. */
  async #notify(
    { fetch }: Browser,
    payment: NonNullable<KnownPayment>,
    state: GatewayPaymentState & ("paid" | "refunded"),
  ): Promise<KnownPayment | "retry"> {
    const { body, headers } = signNotification({ gateway: "liqpay", ...payment, state });
    const { status, text } = await fetch("/webhooks/liqpay", {
      method: "POST",
      origin: null,
      body,
      headers,
    });
    if (status === 503) return "retry";
    expect(`${status} ${text}`).toMatch(/^200 /);
    return { ...payment, state };
  }
}

type StoredOrders = {
  email: string;
  orders: number;
  open: boolean;
  states: string[];
  known: string[];
};

/** Returns what the database stores for each buyer. Also clears the rate limits, so that buyers can buy again. */
async function readStoredOrders(): Promise<Map<string, StoredOrders>> {
  const client = new pg.Client(folder.databaseUrl);
  await client.connect();
  await client.query("delete from rate_limits");
  const { rows } = await client.query<StoredOrders>(`
    select u.email, count(distinct o.id)::int as orders, bool_or(o.state = 'paid') as open,
      array_agg(p.state order by p.created_at) as states, array_agg(p.reference order by p.created_at) as known
    from users u join orders o on o.user_id = u.id
    left join payments p on p.environment_id = o.environment_id and p.order_id = o.id
    group by u.email`);
  await client.end();
  return new Map(rows.map((row) => [row.email, row]));
}

/** The states that may be stored when the last response named a state: the next step may be stored already. */
const allowedStates = { new: ["new", "paid"], paid: ["paid", "refunded"], refunded: ["refunded"] };

function expectStored(buyer: Buyer, row: StoredOrders | undefined): void {
  const { lastPayment } = buyer;
  if (lastPayment === null) return;
  expect(row).toBeDefined();
  const { orders, open, states, known: references } = row!;
  expect(orders).toBe(1);
  const paymentIndex = references.indexOf(lastPayment.reference);
  expect([buyer.email, paymentIndex]).not.toEqual([buyer.email, -1]);
  expect(allowedStates[lastPayment.state]).toContain(states[paymentIndex]);
  // The course is open if exactly one payment is paid; no order has two paid payments.
  const paidCount = states.filter((state) => state === "paid").length;
  expect([buyer.email, open, paidCount]).toEqual([buyer.email, paidCount === 1, open ? 1 : 0]);
  // At most one later payment is stored: the payment of the purchase in progress.
  expect(references.length - 1 - paymentIndex).toBeLessThanOrEqual(1);
}

test(`after the server was killed ${roundCount} times during payments, its responses are still true, and payments and access agree`, async () => {
  const allBuyers = Array.from({ length: buyerCount }, (_, person) => new Buyer(person));
  const countSteps = () => allBuyers.reduce((sum, { steps }) => sum + steps, 0);
  const variables = { DATA_DIR: folder.path, ...gatewayKeys };
  for (let round = 0; round < roundCount; round += 1) {
    server = await startChildServer(variables);
    const currentServer = server;
    const rows = await readStoredOrders();
    for (const buyer of allBuyers) expectStored(buyer, rows.get(buyer.email));
    if (round === 0)
      for (const person of allBuyers) await person.register(currentServer.browser(host));
    const runs = allBuyers.map((person) => person.run(currentServer.browser(host)));
    const stepsBefore = countSteps();
    await expect
      .poll(countSteps, { interval: 5, timeout: 60_000 })
      .toBeGreaterThanOrEqual(stepsBefore + stepsMin);
    await new Promise((done) => setTimeout(done, Math.random() * 50));
    await killServer(currentServer, folder, round % 2 === 1);
    await Promise.all(runs);
  }
  server = await startChildServer(variables);
  const rows = await readStoredOrders();
  for (const buyer of allBuyers) expectStored(buyer, rows.get(buyer.email));
  expect(countSteps()).toBeGreaterThanOrEqual(roundCount * stepsMin);
}, 300_000);
