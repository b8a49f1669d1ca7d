import {
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domains/accounts/tables.server.ts";
import { environments } from "#domains/settings/tables.server.ts";

/** A course counts as bought when, and only when, a row here says `paid` (sections 4.6 and 6). */
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
    courseId: text("course_id").notNull(),
    state: text("state").$type<"new" | "paid" | "failed">().notNull(),
    /** Who opened the course when it was given rather than paid for. */
    grantedBy: text("granted_by"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    paidAt: timestamp("paid_at", { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    uniqueIndex("orders_user_course").on(t.environmentId, t.userId, t.courseId),
    index("orders_user").on(t.userId),
  ],
);
