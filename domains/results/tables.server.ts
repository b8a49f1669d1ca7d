import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domains/accounts/tables.server.ts";
import { environments } from "#domains/settings/tables.server.ts";

/** Interaction, quiz and test results (section 3). They name the revision and the components that they answer. */
export const results = pgTable(
  "results",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    /** The idempotency key the browser chose: sending a result again stores it once. */
    key: text("key").notNull(),
    kind: text("kind").$type<"interaction" | "quiz" | "test">().notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    deviceId: text("device_id"),
    courseId: text("course_id"),
    elementId: text("element_id").notNull(),
    elementRevision: integer("element_revision").notNull(),
    componentId: text("component_id"),
    /** Component id to the ids of the chosen variants. */
    answers: jsonb("answers").$type<Record<string, string[]>>().notNull(),
    multiple: boolean("multiple").notNull(),
    passed: boolean("passed"),
    score: real("score"),
    sessionId: text("session_id"),
    email: text("email"),
    clientAt: timestamp("client_at", { withTimezone: true }),
    serverAt: timestamp("server_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.key] }),
    index("results_user").on(t.environmentId, t.userId, t.elementId, t.serverAt),
    index("results_device").on(t.environmentId, t.deviceId),
  ],
);
