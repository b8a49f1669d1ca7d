import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { CourseCard, CourseCardBody } from "./course.ts";
import { presentCard } from "./list-courses.server.ts";
import { courses } from "./tables.server.ts";

/** Lists the cards of these courses and microcourses, as far as the portal shows them, in no order. */
export async function listCardsOf(
  { db, portal, settings }: Pick<Ctx, "db" | "portal" | "settings">,
  ids: readonly string[],
  language: string,
): Promise<CourseCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string; card: CourseCardBody }>(sql`
    select id, card from ${courses}
    where environment_id = ${portal.id} and published
      and id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )})`);
  return rows.map((row) => presentCard(row, language, settings.i18n.primaryLang));
}
