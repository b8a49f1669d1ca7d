import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Gateway } from "#domains/orders/gateways/gateway.ts";
import { verifyAddress } from "./emails.ts";
import { grantCourse } from "#domains/orders/grant-course.server.ts";
import { hasBought } from "#domains/orders/has-bought.server.ts";
import { createOrder } from "#domains/orders/create-order.server.ts";
import type { BuyerCtx, OrderCtx } from "#domains/orders/order-context.server.ts";
import { receiveCallback } from "#domains/orders/receive-callback.server.ts";
import { reconcileOrders } from "#domains/orders/reconcile-orders.server.ts";
import type { RefundJob } from "#domains/orders/queue-refund.server.ts";
import { refundDuplicatePayment } from "#domains/orders/refund-duplicate-payment.server.ts";
import { refundOrder } from "#domains/orders/refund-order.server.ts";
import { revokeCourses } from "#domains/orders/revoke-courses.server.ts";
import { adminRole } from "#domains/settings/roles.ts";
import { guest } from "#domains/settings/context.ts";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { openDatabase } from "#platform/database.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { silentLog } from "#platform/log.server.ts";
import { TaggedCache } from "#platform/tagged-cache.ts";
import { openVault } from "#platform/vault.server.ts";
import { referenceIn } from "./orders.ts";
import { createTestDatabase } from "./database.ts";
import { startFakeGateways } from "./fake-gateways.ts";

const portalId = "first";
const firstCourseId = "sold";
/** The ids of all courses that the portal sells, each for the same price. */
export const paidCourseIds = [firstCourseId, "second", "third"];
const messages = {
  email: { receipt: { subject: "{course}", body: "{amount}" }, why: { payments: "You paid." } },
};

/**
 * Creates a portal that sells courses for 10 USD each. Tests call its verbs directly, on a real database and with fake
 * gateways, without an HTTP server.
 */
export async function createPaymentFixture() {
  const testDatabase = await createTestDatabase();
  const database = openDatabase({ url: testDatabase.url, poolSize: 4 });
  const gateways = await startFakeGateways();
  const clock = fakeClock(Date.now());
  const queuedRefunds: RefundJob[] = [];
  const { db } = database;
  await createPortal(
    { db, actor: installationActor },
    { id: portalId, name: portalId, hosts: ["first.example"], settings: {} },
  );
  for (const id of paidCourseIds) await sellCourse(db, id);
  const orderCtx: OrderCtx = {
    portal: {
      id: portalId,
      name: portalId,
      origin: "http://first.example",
      host: "first.example",
      settingsVersion: 1,
      keyedProviders: [],
      secondStepRoles: [],
    },
    settings: settingsSchema.parse({}),
    db,
    clock,
    log: silentLog,
    jobs: {
      enqueue: async (_db, queue, data) =>
        void (queue === "refund-payment" && queuedRefunds.push(data as unknown as RefundJob)),
    },
    vault: openVault("a secret for nothing but these tests"),
    providers: gateways.providers,
    messages: () => messages,
    mode: "test",
  };
  const admin = {
    ...orderCtx,
    language: "en",
    actor: { ...guest, userId: "admin", kind: "user" as const, roles: [adminRole] },
  };
  const loadContext = async () => orderCtx;
  return {
    gateways,
    clock,
    db,
    orderCtx,
    queuedRefunds,
    loadContext,
    /** Creates a user and returns functions that act for them. */
    async newBuyer() {
      const email = `${randomUUID()}@example.org`;
      const { rows } = await db.execute<{ id: string }>(sql`
        with buyer as (insert into users (email) values (${email}) returning id)
        insert into memberships (environment_id, user_id, roles)
        select ${portalId}, id, array['disciple'] from buyer returning user_id as id`);
      const userId = rows[0]!.id;
      const ctx: BuyerCtx = {
        ...orderCtx,
        actor: { ...guest, userId, kind: "user" },
        language: "en",
        content: new TaggedCache(10),
        cacheTags: new Set(),
        clientAddress: "127.0.0.1",
      };
      return {
        email,
        ctx,
        hasAccess: (id = firstCourseId) => hasBought(ctx, id),
        async startCheckout(gateway: Gateway, courses: readonly string[] = [firstCourseId]) {
          const created = await createOrder(ctx, { courses, gateway });
          const { checkout, ...order } = created;
          return { ...order, reference: checkout && referenceIn(checkout.fields) };
        },
      };
    },
    /** Handles a gateway notification. Returns the error code if it is refused, otherwise null. */
    async handleNotification(
      gateway: Gateway,
      body: string,
      ctx = orderCtx,
    ): Promise<string | null> {
      try {
        await receiveCallback(ctx, gateway, body);
        return null;
      } catch (error) {
        if (error instanceof DomainError) return error.code;
        throw error;
      }
    },
    reconcile: () => reconcileOrders({ db, clock }, loadContext),
    async runJobs() {
      for (let job = queuedRefunds.shift(); job; job = queuedRefunds.shift())
        await refundDuplicatePayment(loadContext, job);
    },
    refund: (orderId: string) => refundOrder(admin, { orderId }),
    async grant(email: string, id = firstCourseId): Promise<void> {
      await verifyAddress({ database }, email);
      await grantCourse(admin, { email, courseId: id });
    },
    revoke: (orderId: string) => revokeCourses(admin, { orderId }),
    async close() {
      await gateways.close();
      await database.close();
      await testDatabase.drop();
    },
  };
}
export type PaymentFixture = Awaited<ReturnType<typeof createPaymentFixture>>;
export type FixtureBuyer = Awaited<ReturnType<PaymentFixture["newBuyer"]>>;

async function sellCourse(db: OrderCtx["db"], id: string): Promise<void> {
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
