import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Gateway } from "#domains/orders/gateways/gateway.ts";
import { verifyAddress } from "./emails.ts";
import { grantCourse } from "#domains/orders/grant-course.server.ts";
import { hasBought } from "#domains/orders/has-bought.server.ts";
import { createOrder } from "#domains/orders/create-order.server.ts";
import type { BuyerCtx, MoneyCtx } from "#domains/orders/money-context.server.ts";
import { receiveCallback } from "#domains/orders/receive-callback.server.ts";
import { reconcileOrders } from "#domains/orders/reconcile-orders.server.ts";
import type { RefundJob } from "#domains/orders/queue-refund.server.ts";
import { refundDuplicatePayment } from "#domains/orders/refund-duplicate-payment.server.ts";
import { refundOrder } from "#domains/orders/refund-order.server.ts";
import { revokeCourses } from "#domains/orders/revoke-courses.server.ts";
import { portalAdminRole } from "#domains/settings/roles.ts";
import { guest } from "#domains/settings/context.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { fakeClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { silentLog } from "#platform/log.server.ts";
import { TaggedCache } from "#platform/tagged-cache.ts";
import { openVault } from "#platform/vault.server.ts";
import { referenceIn } from "./buyers.ts";
import { createTestDatabase } from "./database.ts";
import { startGateways } from "./gateways.ts";

const portalId = "first";
const courseId = "sold";
/** All courses the portal sells, each for the same price. */
export const soldCourses = [courseId, "second", "third"];
const messages = { email: { receipt: { subject: "{course}", body: "{amount}" } } };

/**
 * Creates a portal that sells courses for 10 USD each, without a server: its verbs over a real database, and a bank.
 */
export async function makeMoneyWorld() {
  const test = await createTestDatabase();
  const database = openDatabase({ url: test.url, poolSize: 4 });
  const bank = await startGateways();
  const clock = fakeClock(Date.now());
  const queued: RefundJob[] = [];
  const { db } = database;
  await createPortal(db, { id: portalId, name: portalId, hosts: ["first.example"], settings: {} });
  for (const id of soldCourses) await sellCourse(db, id);
  const money: MoneyCtx = {
    portal: {
      id: portalId,
      name: portalId,
      origin: "http://first.example",
      host: "first.example",
      settingsVersion: 1,
      keyedProviders: [],
    },
    settings: settingsSchema.parse({}),
    db,
    clock,
    log: silentLog,
    jobs: {
      enqueue: async (_db, queue, data) =>
        void (queue === "refund-payment" && queued.push(data as unknown as RefundJob)),
    },
    vault: openVault("a secret for nothing but these tests"),
    providers: bank.providers,
    messages: () => messages,
    mode: "test",
  };
  const admin = {
    ...money,
    language: "en",
    actor: { ...guest, userId: "volunteer", kind: "user" as const, roles: [portalAdminRole] },
  };
  const contextOf = async () => money;
  return {
    bank,
    clock,
    db,
    money,
    queued,
    courseId,
    contextOf,
    /** Creates a new user and returns their actions. */
    async newPerson() {
      const email = `${randomUUID()}@example.org`;
      const { rows } = await db.execute<{ id: string }>(sql`
        with person as (insert into users (email) values (${email}) returning id)
        insert into memberships (environment_id, user_id, roles)
        select ${portalId}, id, array['disciple'] from person returning user_id as id`);
      const userId = rows[0]!.id;
      const ctx: BuyerCtx = {
        ...money,
        actor: { ...guest, userId, kind: "user" },
        language: "en",
        content: new TaggedCache(10),
        shows: new Set(),
        clientAddress: "127.0.0.1",
      };
      return {
        email,
        ctx,
        mayOpen: (id = courseId) => hasBought(ctx, id),
        async buy(gateway: Gateway, courses: readonly string[] = [courseId]) {
          const made = await createOrder(ctx, { courses, gateway });
          const { checkout, ...rest } = made;
          return { ...rest, reference: checkout && referenceIn(checkout.fields) };
        },
      };
    },
    /** Handles a gateway notification. Returns the error code of a refusal, or null. */
    async hear(gateway: Gateway, body: string, portal = money): Promise<string | null> {
      try {
        await receiveCallback(portal, gateway, body);
        return null;
      } catch (error) {
        if (error instanceof DomainError) return error.code;
        throw error;
      }
    },
    reconcile: () => reconcileOrders({ db, clock }, contextOf),
    async runJobs() {
      for (let job = queued.shift(); job; job = queued.shift())
        await refundDuplicatePayment(contextOf, job);
    },
    refund: (orderId: string) => refundOrder(admin, { orderId }),
    async grant(email: string, id = courseId): Promise<void> {
      await verifyAddress({ database }, email);
      await grantCourse(admin, { email, courseId: id });
    },
    revoke: (orderId: string) => revokeCourses(admin, { orderId }),
    async close() {
      await bank.close();
      await database.close();
      await test.drop();
    },
  };
}
export type MoneyWorld = Awaited<ReturnType<typeof makeMoneyWorld>>;
export type Person = Awaited<ReturnType<MoneyWorld["newPerson"]>>;

async function sellCourse(db: MoneyCtx["db"], id: string): Promise<void> {
  const text = { title: id, description: "", keywords: "", category: "", coverAlt: "" };
  const body = {
    type: "paid",
    price: 10,
    currency: "USD",
    arbitraryWalkthrough: false,
    microcourse: false,
    categoryId: "none",
    cover: null,
    dateCreated: "2026-01-01",
    texts: { en: text },
    components: {},
    elements: [],
  };
  await db.execute(sql`
    insert into courses (environment_id, id, source_key, position, published, revision, card)
    values (${portalId}, ${id}, ${id}, 1, true, 1, ${JSON.stringify(body)})`);
  await db.execute(sql`
    insert into course_revisions (environment_id, course_id, revision, body, created_by)
    values (${portalId}, ${id}, 1, ${JSON.stringify(body)}, 'system')`);
}
