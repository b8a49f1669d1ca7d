import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { CourseCard } from "./course.ts";
import { presentCard } from "./list-courses.server.ts";
import { courses } from "./tables.server.ts";

/** Lists the cards of these courses and microcourses, as far as the portal shows them, in no order. */
export async function listCardsOf(
  { db, portal, settings }: Pick<Ctx, "db" | "portal" | "settings">,
  ids: readonly string[],
  language: string,
): Promise<CourseCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: courses.id, card: courses.card })
    .from(courses)
    .where(
      and(eq(courses.environmentId, portal.id), courses.published, inArray(courses.id, [...ids])),
    );
  return rows.map((row) => presentCard(row, language, settings.i18n.primaryLang));
}
