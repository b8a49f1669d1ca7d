import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { editedLanguagesOf } from "./edited-languages.server.ts";
import { authorize } from "./policy.server.ts";
import { removedPosition } from "./read-stored-courses.server.ts";
import { courses, elementRevisions, elements } from "./tables.server.ts";

/**
 * Counts the published courses whose translation was begun but lacks an element, in the languages in which the caller may
 * write. A course that nobody wants to translate is no work that waits.
 * @throws AUTH-DENY
 */
export async function countPartlyTranslated(
  ctx: Pick<Ctx, "actor" | "db" | "portal" | "settings">,
): Promise<number> {
  authorize(ctx, "list", "unpublished courses");
  const { primaryLang } = ctx.settings.i18n;
  const languages = editedLanguagesOf(ctx).filter((language) => language !== primaryLang);
  if (languages.length === 0) return 0;
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${courses} course
    where course.environment_id = ${ctx.portal.id} and course.position > ${removedPosition}
      and course.published and course.archived_at is null
      and exists (
        select from unnest(${sql.param(languages)}::text[]) language
        where jsonb_exists(course.card -> 'texts', language) and exists (
          select from ${elements} element
          where element.environment_id = course.environment_id and element.course_id = course.id
            and element.present and not coalesce(language = any(element.languages), (
              select jsonb_exists(revision.body -> 'texts', language)
              from ${elementRevisions} revision
              where revision.environment_id = element.environment_id
                and revision.element_id = element.id and revision.revision = element.revision))))`);
  return rows[0]!.count;
}
