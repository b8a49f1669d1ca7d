import { timingSafeEqual } from "node:crypto";
import { and, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { localizedText } from "#domains/settings/settings.ts";
import { numberElements } from "./element-access.ts";
import { isHidden, withAlt } from "./load-course.server.ts";
import { notFoundMessages } from "./not-found-messages.ts";
import { courseRevisions, courses, elementRevisions, elements } from "./tables.server.ts";
import { withoutMarks } from "./course.ts";
import {
  isCourse,
  isElement,
  isShownElementRevision,
  isShownRevision,
} from "./course-revision.server.ts";
import { can } from "./policy.server.ts";

/** The secret that lets people without a role see an unpublished course. */
export const creatorSecret = ({ portal, vault }: Pick<Ctx, "portal" | "vault">, courseId: string) =>
  vault.mac("creator", `${portal.id} ${courseId}`);

/**
 * Loads a course for its authors, even if it is unpublished, with its hidden elements.
 * @param secret of the course, for callers without a role
 * @throws NOT-FOUND if it does not exist or the caller may not see it
 */
export async function loadCreatorCourse(
  ctx: Ctx,
  {
    courseId,
    language,
    secret,
  }: { courseId: string; language: string; secret?: string | undefined },
) {
  if (!mayRead(ctx, courseId, secret)) throw notFound(notFoundMessages.course);
  const [stored] = await ctx.db
    .select({
      id: courses.id,
      published: courses.published,
      isHidden,
      revision: courseRevisions.revision,
      body: courseRevisions.body,
    })
    .from(courses)
    .innerJoin(courseRevisions, isShownRevision)
    .where(and(isCourse(ctx.portal.id, courseId), isNull(courses.trashedAt)));
  if (!stored) throw notFound(notFoundMessages.course);
  const { body } = stored;
  const primary = ctx.settings.i18n.primaryLang;
  const text = body.texts[language] ?? body.texts[primary] ?? Object.values(body.texts)[0]!;
  const { texts: _texts, components: _components, elements: allElements, ...rest } = body;
  const { categoryId, cover, ...courseFields } = rest;
  return {
    ...courseFields,
    ...withoutMarks(text),
    id: stored.id,
    hidden: stored.isHidden,
    published: stored.published,
    revision: stored.revision,
    pageAlias: `courses/${body.alias ?? stored.id}`,
    category: { id: categoryId, title: text.category },
    cover: cover && { ...cover, alt: text.coverAlt },
    languages: Object.keys(body.texts),
    elements: numberElements(allElements).map(
      ({ titles, cover: elementCover, coverAlts, ...element }) => ({
        ...element,
        courseId: stored.id,
        title: localizedText(titles, language, primary),
        cover: withAlt(elementCover ?? null, localizedText(coverAlts ?? {}, language, primary)),
      }),
    ),
    ...(can(ctx, "share", "course with its authors") && {
      shareKey: creatorSecret(ctx, stored.id),
    }),
  };
}

/**
 * Loads an element for its authors, with its components as written, including correct answers.
 * @throws NOT-FOUND if it does not exist or the caller may not see it
 */
export async function loadCreatorElement(
  ctx: Ctx,
  {
    elementId,
    language,
    secret,
  }: { elementId: string; language: string; secret?: string | undefined },
) {
  const [stored] = await ctx.db
    .select({
      courseId: elements.courseId,
      revision: elementRevisions.revision,
      body: elementRevisions.body,
    })
    .from(elements)
    .innerJoin(elementRevisions, isShownElementRevision)
    .where(and(isElement(ctx.portal.id, elementId), elements.present));
  if (!stored || !mayRead(ctx, stored.courseId, secret)) throw notFound(notFoundMessages.element);
  const course = await loadCreatorCourse(ctx, { courseId: stored.courseId, language, secret });
  const summary = course.elements.find(({ id }) => id === elementId);
  if (!summary) throw notFound(notFoundMessages.element);
  const { texts, cover: _cover, ...elementFields } = stored.body;
  const primary = ctx.settings.i18n.primaryLang;
  const text = texts[language] ?? texts[primary] ?? Object.values(texts)[0]!;
  return { ...summary, ...elementFields, ...withoutMarks(text), revision: stored.revision };
}

function mayRead(ctx: Ctx, courseId: string, secret: string | undefined): boolean {
  const expected = Buffer.from(creatorSecret(ctx, courseId));
  const given = Buffer.from(secret ?? "");
  const hasSecret = given.length === expected.length && timingSafeEqual(given, expected);
  return can(ctx, "read", "course as its author", { hasSecret });
}
