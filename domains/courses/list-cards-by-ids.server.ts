import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { CourseCard } from "./course.ts";
import { presentCard } from "./list-courses.server.ts";
import { courses } from "./tables.server.ts";

/** Lists the cards of the published ones among these courses and microcourses, in no particular order. */
export async function listCardsByIds(
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
