import { and, eq, exists, sql } from "drizzle-orm";
import { languageOfTexts, localizedText } from "#domains/settings/settings.ts";
import { courseTag } from "./content-tags.ts";
import type { Course, CourseBody, Picture } from "./course.ts";
import { type ContentReaderCtx, readContent } from "#domains/settings/read-content.server.ts";
import { isCourse, isShownRevision } from "./course-revision.server.ts";
import { sectionsByElement } from "./outline.ts";
import { releaseOf } from "./release.ts";
import { isListed } from "./list-reviews.server.ts";
import { courseRevisions, courses, reviews } from "./tables.server.ts";

type StoredCourse = { id: string; revision: number; isHidden: boolean; body: CourseBody };
type CachedCourse = StoredCourse & { hasReviews: boolean };

/**
 * Loads a published course in a language (the primary one for missing texts), with its visible elements only; null if
 * the portal has none with this id.
 */
export async function loadCourse(
  ctx: ContentReaderCtx,
  courseId: string,
  language: string,
): Promise<Course | null> {
  const stored = await readCachedCourse(ctx, courseId);
  return stored && presentCourse(stored, language, ctx.settings.i18n.primaryLang);
}

/** Returns what a published course's address has now: its alias or its id; null: no such course. */
export const findCurrentAlias = async (
  ctx: ContentReaderCtx,
  courseId: string,
): Promise<string | null> => {
  const stored = await readCachedCourse(ctx, courseId);
  return stored && (stored.body.alias ?? stored.id);
};

/** Whether a published course has a public review. It is loaded with the course, because the course page needs both. */
export const hasReviews = async (ctx: ContentReaderCtx, courseId: string): Promise<boolean> =>
  (await readCachedCourse(ctx, courseId))?.hasReviews ?? false;

/** Returns the ids of a published course's elements that have a discussion. */
export const listDiscussedElements = async (
  ctx: ContentReaderCtx,
  courseId: string,
): Promise<ReadonlySet<string>> => {
  const stored = await readCachedCourse(ctx, courseId);
  if (!stored || stored.body.discussions === false) return new Set();
  const discussed = stored.body.elements.filter(({ discussion }) => discussion);
  return new Set(discussed.map(({ id }) => id));
};

/** Whether a course is in no list: it was written so, or it is archived. */
export const isHidden = sql<boolean>`coalesce((${courses.card}->'hidden')::boolean, false)`;

const readCachedCourse = (ctx: ContentReaderCtx, courseId: string): Promise<CachedCourse | null> =>
  readContent(ctx, ["course", courseId], courseTag(ctx.portal.id, courseId), () =>
    readCourse(ctx, courseId),
  );

async function readCourse(ctx: ContentReaderCtx, courseId: string): Promise<CachedCourse | null> {
  const [course] = await ctx.db
    .select({
      id: courses.id,
      revision: courseRevisions.revision,
      isHidden,
      body: courseRevisions.body,
      hasReviews: sql<boolean>`${exists(
        ctx.db
          .select({ id: reviews.id })
          .from(reviews)
          .where(
            and(
              eq(reviews.environmentId, courses.environmentId),
              eq(reviews.courseId, courses.id),
              isListed,
            ),
          ),
      )}`,
    })
    .from(courses)
    .innerJoin(courseRevisions, isShownRevision)
    .where(and(isCourse(ctx.portal.id, courseId), courses.published));
  return course ?? null;
}

/** Picks the language's texts and drops invisible elements. */
export function presentCourse(
  stored: StoredCourse,
  language: string,
  primaryLanguage: string,
): Course {
  const { body } = stored;
  const textsLanguage = languageOfTexts(body.texts, language, primaryLanguage);
  const text = body.texts[textsLanguage]!;
  const sections = sectionsByElement(body.elements.length, body.sections);
  const elements = body.elements
    .map((element, index) => ({ element, index, section: sections[index] }))
    .filter(({ element }) => element.visible)
    .map(({ element, index, section }, position) => ({
      id: element.id,
      type: element.type,
      title: localizedText(element.titles, language, primaryLanguage),
      index,
      number: position + 1,
      visible: true as const,
      duration: element.duration,
      accessType: element.accessType,
      ...releaseOf(element),
      questions: element.questions,
      cover: withAlt(
        element.cover ?? null,
        localizedText(element.coverAlts ?? {}, language, primaryLanguage),
      ),
      ...(section && {
        section: {
          id: section.id,
          title: localizedText(section.titles, language, primaryLanguage),
        },
      }),
    }));
  return {
    id: stored.id,
    revision: stored.revision,
    title: text.title,
    description: text.description,
    keywords: text.keywords,
    gift: text.gift ?? "",
    ...(text.seoTitle !== undefined && { seoTitle: text.seoTitle }),
    ...(text.seoDescription !== undefined && { seoDescription: text.seoDescription }),
    certificate: body.certificate,
    pageAlias: `courses/${body.alias ?? stored.id}`,
    type: body.type,
    price: body.price,
    currency: body.currency,
    ...(body.otherPrices && { otherPrices: body.otherPrices }),
    arbitraryWalkthrough: body.arbitraryWalkthrough,
    accessType: body.accessType,
    microcourse: body.microcourse,
    ...releaseOf(body),
    category: { id: body.categoryId, title: text.category },
    languages: Object.keys(body.texts),
    cover: withAlt(body.cover, text.coverAlt),
    dateCreated: body.dateCreated,
    hidden: stored.isHidden,
    language: textsLanguage,
    components: body.components[language] ?? body.components[primaryLanguage] ?? [],
    elements,
    elementsCount: elements.length,
    duration: elements.reduce((sum, element) => sum + element.duration, 0),
  };
}

/** A picture with its alt text in the language. */
export function withAlt(picture: Omit<Picture, "alt"> | null, alt: string): Picture | null {
  return picture && { ...picture, alt };
}
