import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { environments } from "#domains/settings/tables.server.ts";
import type { JourneyStep } from "./journey.ts";

/** How many people took a step on a day (UTC), by campaign and course. Nothing here is about one person. */
export const journeyCounts = pgTable(
  "journey_counts",
  {
    environmentId: text("environment_id")
      .notNull()
      .references(() => environments.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    step: text("step").$type<JourneyStep>().notNull(),
    /** The campaign's source; "": none, "*": one of those for which there was no room. */
    source: text("source").notNull(),
    /** "": no course. */
    courseId: text("course_id").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.day, t.step, t.source, t.courseId] })],
);
