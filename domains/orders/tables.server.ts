import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domains/identity/tables.server.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type { Gateway } from "./gateways/gateway.ts";
import type { Attention } from "./attention.ts";
import type { Failure, OrderState, PaymentState } from "./order.ts";

/**
 * A user's order of one or more courses. The same courses always belong to the same order, however often it is paid and
 * refunded. A course is bought exactly when an order that contains it is `paid`.
 */
export const orders = pgTable(
  "orders",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Unique, sorted by id. */
    courseIds: text("course_ids").array().notNull(),
    state: text("state").$type<OrderState>().notNull(),
    /** The id of the admin who granted the course without a payment; `free`: its price was 0; null: not granted. */
    grantedBy: text("granted_by"),
    /** Fixed when the order was made, in hundredths; null: granted without a price. */
    amountMinor: integer("amount_minor"),
    currency: text("currency"),
    /** The price of each course, sorted like `courseIds`. */
    pricesMinor: integer("prices_minor").array(),
    /** When the price was read. */
    pricedAt: timestamp("priced_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    paidAt: timestamp("paid_at", { withTimezone: true }),
    refundedAt: timestamp("refunded_at", { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("orders_user_courses").on(t.environmentId, t.userId, t.courseIds),
    index("orders_user").on(t.userId),
    index("orders_created").on(t.environmentId, t.createdAt),
  ],
);

/** Attempts to pay an order, each with its own reference at its gateway. */
export const payments = pgTable(
  "payments",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    orderId: uuid("order_id").notNull(),
    gateway: text("gateway").$type<Gateway>().notNull(),
    /** The payment's id at the gateway. */
    reference: text("reference").notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").notNull(),
    /** The payer's language. */
    language: text("language").notNull(),
    state: text("state").$type<PaymentState>().notNull(),
    failure: text("failure").$type<Failure>(),
    /** Why an admin should look at it. */
    attention: text("attention").$type<Attention>(),
    cardMask: text("card_mask").notNull().default(""),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** When its checkout expires. */
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    paidAt: timestamp("paid_at", { withTimezone: true }),
    refundedAt: timestamp("refunded_at", { withTimezone: true }),
    /** The part refunded in the gateway's own back office while the rest was kept, in hundredths. */
    refundedMinor: integer("refunded_minor").notNull().default(0),
    /** When a refund was requested, and by whom. */
    refundRequestedAt: timestamp("refund_requested_at", { withTimezone: true }),
    refundRequestedBy: text("refund_requested_by"),
    /** How often the gateway was asked, and when to ask next; null: never. */
    checks: integer("checks").notNull().default(0),
    nextCheckAt: timestamp("next_check_at", { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("payments_reference").on(t.environmentId, t.gateway, t.reference),
    index("payments_order").on(t.environmentId, t.orderId),
    index("payments_next_check")
      .on(t.nextCheckAt)
      .where(sql`${t.nextCheckAt} is not null`),
    foreignKey({
      name: "payments_order_fk",
      columns: [t.environmentId, t.orderId],
      foreignColumns: [orders.environmentId, orders.id],
    }).onDelete("cascade"),
  ],
);

/** Messages between the portal and its gateways, including refused ones. Never stores a card's full number. */
export const gatewayLog = pgTable(
  "gateway_log",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity(),
    /** The payment it is about; null for an unknown reference. */
    paymentId: uuid("payment_id"),
    gateway: text("gateway").$type<Gateway>().notNull(),
    event: text("event").$type<"checkout" | "callback" | "status" | "refund">().notNull(),
    reference: text("reference").notNull(),
    /** `sent`, `accepted`, `repeated`, `no change`, `unreachable`, `no keys`, or `refused: ` and the reason. */
    result: text("result").notNull(),
    isRefused: boolean("is_refused").notNull().default(false),
    /** The gateway's own status. */
    status: text("status").notNull().default(""),
    reason: text("reason").notNull().default(""),
    /** As received. */
    amountText: text("amount_text").notNull().default(""),
    currency: text("currency").notNull().default(""),
    cardMask: text("card_mask").notNull().default(""),
    at: timestamp("at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("gateway_log_payment").on(t.environmentId, t.paymentId),
    index("gateway_log_at").on(t.environmentId, t.at),
    // Finds old calls without a payment, for deletion.
    index("gateway_log_stray")
      .on(t.at)
      .where(sql`${t.paymentId} is null`),
    foreignKey({
      name: "gateway_log_payment_fk",
      columns: [t.environmentId, t.paymentId],
      foreignColumns: [payments.environmentId, payments.id],
    }).onDelete("cascade"),
  ],
);
