import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { localizedText } from "#domains/settings/settings.ts";
import type { CourseBody, ElementBody } from "./course.ts";
import { numberElements } from "./element-access.ts";
import { withAlt } from "./load-course.server.ts";
import { missing } from "./missing.ts";
import { courseRevisions, courses, elementRevisions, elements } from "./tables.server.ts";
import { can } from "./policy.server.ts";

/** Who may see an unpublished course without a role. */
export const creatorSecret = ({ portal, vault }: Pick<Ctx, "portal" | "vault">, courseId: string) =>
  vault.mac("creator", `${portal.id} ${courseId}`);

type Stored = { id: string; published: boolean; revision: number; body: CourseBody };

/**
 * Loads a course for its authors: unpublished ones and hidden elements too.
 * @param secret of the course, for callers without a role
 * @throws NOT-FOUND also for callers who may not see it
 */
export async function loadCreatorCourse(
  ctx: Ctx,
  {
    courseId,
    language,
    secret,
  }: { courseId: string; language: string; secret?: string | undefined },
) {
  if (!mayRead(ctx, courseId, secret)) throw notFound(missing.course);
  const { rows } = await ctx.db.execute<Stored>(sql`
    select c.id, c.published, r.revision, r.body
    from ${courses} c
    join ${courseRevisions} r
      on r.environment_id = c.environment_id and r.course_id = c.id and r.revision = c.revision
    where c.environment_id = ${ctx.portal.id} and c.id = ${courseId}`);
  const stored = rows[0];
  if (!stored) throw notFound(missing.course);
  const { body } = stored;
  const primary = ctx.settings.i18n.primaryLang;
  const text = body.texts[language] ?? body.texts[primary] ?? Object.values(body.texts)[0]!;
  const { texts: _texts, components: _components, elements, categoryId, cover, ...facts } = body;
  return {
    ...facts,
    ...text,
    id: stored.id,
    hidden: body.hidden === true,
    published: stored.published,
    revision: stored.revision,
    pageAlias: `courses/${stored.id}`,
    category: { id: categoryId, title: text.category },
    cover: cover && { ...cover, alt: text.coverAlt },
    languages: Object.keys(body.texts),
    elements: numberElements(elements).map(({ titles, cover: own, coverAlts, ...element }) => ({
      ...element,
      courseId: stored.id,
      title: localizedText(titles, language, primary),
      cover: withAlt(own ?? null, localizedText(coverAlts ?? {}, language, primary)),
    })),
    ...(can(ctx, "share", "course with its authors") && {
      shareKey: creatorSecret(ctx, stored.id),
    }),
  };
}

/**
 * Loads an element for its authors, with its components as written, including correct answers.
 * @throws NOT-FOUND also for callers who may not see it
 */
export async function loadCreatorElement(
  ctx: Ctx,
  {
    elementId,
    language,
    secret,
  }: { elementId: string; language: string; secret?: string | undefined },
) {
  const { rows } = await ctx.db.execute<{
    course_id: string;
    revision: number;
    body: ElementBody;
  }>(sql`
    select e.course_id, r.revision, r.body
    from ${elements} e
    join ${elementRevisions} r
      on r.environment_id = e.environment_id and r.element_id = e.id and r.revision = e.revision
    where e.environment_id = ${ctx.portal.id} and e.id = ${elementId} and e.present`);
  const stored = rows[0];
  if (!stored || !mayRead(ctx, stored.course_id, secret)) throw notFound(missing.element);
  const course = await loadCreatorCourse(ctx, { courseId: stored.course_id, language, secret });
  const summary = course.elements.find(({ id }) => id === elementId);
  if (!summary) throw notFound(missing.element);
  const { texts, cover: _cover, ...facts } = stored.body;
  const primary = ctx.settings.i18n.primaryLang;
  const text = texts[language] ?? texts[primary] ?? Object.values(texts)[0]!;
  return { ...summary, ...facts, ...text, revision: stored.revision };
}

function mayRead(ctx: Ctx, courseId: string, secret: string | undefined): boolean {
  const expected = Buffer.from(creatorSecret(ctx, courseId));
  const given = Buffer.from(secret ?? "");
  const hasSecret = given.length === expected.length && timingSafeEqual(given, expected);
  return can(ctx, "read", "course as its author", { hasSecret });
}
