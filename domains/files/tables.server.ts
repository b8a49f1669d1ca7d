import { integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { environments } from "#domains/settings/tables.server.ts";

export type PictureVariant = { width: number; height: number; file: string; bytes: number };

/** A picture, named by the hash of its bytes. Its sizes are in the files folder as `{id}-{width}.webp`. */
export const pictures = pgTable(
  "pictures",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    id: text("id").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** The average colour, shown while the picture loads. */
    color: text("color").notNull(),
    variants: jsonb("variants").$type<PictureVariant[]>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.id] })],
);
