import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domains/identity/tables.server.ts";
import { environments } from "#domains/settings/tables.server.ts";
import type { Localized } from "#domains/settings/settings.ts";
import type { DataSourceField } from "./form.ts";

const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });
const environmentIdColumn = () =>
  text("environment_id")
    .notNull()
    .references(() => environments.id, { onDelete: "cascade" });

/** Forms in popups and blocks; each stores its records in one data source. */
export const forms = pgTable(
  "forms",
  {
    environmentId: environmentIdColumn(),
    id: text("id").notNull(),
    title: jsonb("title").$type<Localized>().notNull(),
    subtitle: jsonb("subtitle").$type<Localized>().notNull(),
    buttonText: jsonb("button_text").$type<Localized>().notNull(),
    dataSourceId: text("data_source_id").notNull(),
    version: integer("version").notNull().default(1),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.id] })],
);

/** Data sources: the fields of the records that forms store in them. */
export const dataSources = pgTable(
  "data_sources",
  {
    environmentId: environmentIdColumn(),
    id: text("id").notNull(),
    /** The collection's name (plural name). */
    pluralName: text("plural_name").notNull(),
    fields: jsonb("fields").$type<DataSourceField[]>().notNull(),
    version: integer("version").notNull().default(1),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.id] })],
);

/** The values that people sent with forms. */
export const dataSourceRecords = pgTable(
  "data_source_records",
  {
    environmentId: environmentIdColumn(),
    dataSourceId: text("data_source_id").notNull(),
    id: uuid("id").notNull().defaultRandom(),
    data: jsonb("data").$type<Record<string, string>>().notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    deviceId: text("device_id"),
    /** The consent given when it was sent. */
    policyVersion: text("policy_version").notNull(),
    /** Sending the same form twice makes one record. */
    idempotencyKey: text("idempotency_key").notNull(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.dataSourceId, t.id] }),
    uniqueIndex("data_source_records_key").on(t.environmentId, t.dataSourceId, t.idempotencyKey),
    index("data_source_records_at").on(t.environmentId, t.dataSourceId, t.createdAt),
    index("data_source_records_user").on(t.userId),
  ],
);
