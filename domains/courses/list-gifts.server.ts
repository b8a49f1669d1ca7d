import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { localizedText } from "#domains/settings/settings.ts";
import { isShownRevision } from "./course-revision.server.ts";
import { authorize } from "./policy.server.ts";
import { courseRevisions, courses } from "./tables.server.ts";

export const giftsListMax = 200;

/** A course with a gift, in the reader's language. */
export type CourseGift = { courseId: string; title: string; gift: string };

/**
 * Lists the courses with a gift that learners can ask for, in the portal's order, unpublished courses included.
 * @throws AUTH-DENY
 */
export async function listGifts(
  ctx: Pick<Ctx, "actor" | "db" | "portal" | "settings" | "language">,
): Promise<CourseGift[]> {
  authorize(ctx, "list", "unpublished courses");
  const rows = await ctx.db
    .select({ courseId: courses.id, texts: sql<Texts>`${courseRevisions.body}->'texts'` })
    .from(courses)
    .innerJoin(courseRevisions, isShownRevision)
    .where(
      and(
        eq(courses.environmentId, ctx.portal.id),
        isNull(courses.trashedAt),
        sql`jsonb_path_exists(${courseRevisions.body}, '$.texts.*.gift ? (@ != "")')`,
      ),
    )
    .orderBy(asc(courses.position), asc(courses.id))
    .limit(giftsListMax);
  return rows.map(({ courseId, texts }) => ({
    courseId,
    title: textOf(ctx, texts, "title") || courseId,
    gift: textOf(ctx, texts, "gift"),
  }));
}

type Texts = Record<string, { title?: string; gift?: string }>;

/** Returns a text in the reader's language, otherwise in one that has it. */
function textOf(
  { language, settings }: Pick<Ctx, "language" | "settings">,
  texts: Texts,
  name: "title" | "gift",
): string {
  const written = Object.entries(texts).filter(([, text]) => text[name]);
  const byLanguage = Object.fromEntries(written.map(([code, text]) => [code, text[name]!]));
  return localizedText(byLanguage, language, settings.i18n.primaryLang);
}
