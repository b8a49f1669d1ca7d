import { index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { environments } from "#domains/settings/tables.server.ts";

const environmentIdColumn = () =>
  text("environment_id")
    .notNull()
    .references(() => environments.id, { onDelete: "cascade" });

/** Short tokens of lessons: links into messengers can carry only a few characters. */
export const lessonLinks = pgTable(
  "lesson_links",
  {
    environmentId: environmentIdColumn(),
    token: text("token").notNull(),
    courseId: text("course_id").notNull(),
    elementId: text("element_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.token] })],
);

/** The lesson from which somebody came to a messenger, until they write their question there. */
export const askedLessons = pgTable(
  "asked_lessons",
  {
    environmentId: environmentIdColumn(),
    /** The portal's bot, as identities name it. */
    issuer: text("issuer").notNull(),
    /** The sender's id at the messenger. */
    subject: text("subject").notNull(),
    token: text("token").notNull(),
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.environmentId, t.issuer, t.subject] }),
    index("asked_lessons_asked").on(t.askedAt),
  ],
);
