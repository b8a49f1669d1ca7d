import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { environments } from "#domains/settings/tables.server.ts";
import { users } from "./tables.server.ts";

const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });

/** A user's consent to the policy: which version, when, in which portal. */
export const consents = pgTable(
  "consents",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    policyVersion: text("policy_version").notNull(),
    agreed: boolean("agreed").notNull(),
    at: timestampColumn("at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.id] }),
    index("consents_user").on(t.userId),
    index("consents_agreed")
      .on(t.environmentId, t.policyVersion)
      .where(sql`agreed`)
      .concurrently(),
  ],
);
