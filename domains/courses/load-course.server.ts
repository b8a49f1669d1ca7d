import { and, eq, exists, sql } from "drizzle-orm";
import { languageOfTexts, localizedText } from "#domains/settings/settings.ts";
import { courseTag } from "./content-tags.ts";
import type { Course, CourseBody, Picture } from "./course.ts";
import { type Reader, readContent } from "#domains/settings/read-content.server.ts";
import { isCourse, isShownRevision } from "./course-revision.server.ts";
import { isListed } from "./list-reviews.server.ts";
import { courseRevisions, courses, reviews } from "./tables.server.ts";

type StoredCourse = { id: string; revision: number; body: CourseBody };
type ReadCourse = StoredCourse & { hasReviews: boolean };

/**
 * Loads a published course in a language (the primary one for missing texts), with its visible elements only; null if
 * the portal has none with this id.
 */
export async function loadCourse(
  ctx: Reader,
  courseId: string,
  language: string,
): Promise<Course | null> {
  const stored = await rememberCourse(ctx, courseId);
  return stored && presentCourse(stored, language, ctx.settings.i18n.primaryLang);
}

/** Whether a published course has a review that everybody sees. Loaded with the course: its page needs both. */
export const hasReviews = async (ctx: Reader, courseId: string): Promise<boolean> =>
  (await rememberCourse(ctx, courseId))?.hasReviews ?? false;

const rememberCourse = (ctx: Reader, courseId: string): Promise<ReadCourse | null> =>
  readContent(ctx, ["course", courseId], courseTag(ctx.portal.id, courseId), () =>
    readCourse(ctx, courseId),
  );

async function readCourse(ctx: Reader, courseId: string): Promise<ReadCourse | null> {
  const [course] = await ctx.db
    .select({
      id: courses.id,
      revision: courseRevisions.revision,
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
export function presentCourse(stored: StoredCourse, language: string, primary: string): Course {
  const { body } = stored;
  const shownIn = languageOfTexts(body.texts, language, primary);
  const text = body.texts[shownIn]!;
  const elements = body.elements
    .map((element, index) => ({ element, index }))
    .filter(({ element }) => element.visible)
    .map(({ element, index }, position) => ({
      id: element.id,
      type: element.type,
      title: localizedText(element.titles, language, primary),
      index,
      number: position + 1,
      visible: true as const,
      duration: element.duration,
      accessType: element.accessType,
      questions: element.questions,
      cover: withAlt(
        element.cover ?? null,
        localizedText(element.coverAlts ?? {}, language, primary),
      ),
    }));
  return {
    id: stored.id,
    revision: stored.revision,
    title: text.title,
    description: text.description,
    keywords: text.keywords,
    gift: text.gift ?? "",
    certificate: body.certificate,
    pageAlias: `courses/${stored.id}`,
    type: body.type,
    price: body.price,
    currency: body.currency,
    arbitraryWalkthrough: body.arbitraryWalkthrough,
    accessType: body.accessType,
    microcourse: body.microcourse,
    category: { id: body.categoryId, title: text.category },
    languages: Object.keys(body.texts),
    cover: withAlt(body.cover, text.coverAlt),
    dateCreated: body.dateCreated,
    hidden: body.hidden === true,
    language: shownIn,
    components: body.components[language] ?? body.components[primary] ?? [],
    elements,
    elementsCount: elements.length,
    duration: elements.reduce((sum, element) => sum + element.duration, 0),
  };
}

/** A picture with its alt text in the language. */
export function withAlt(picture: Omit<Picture, "alt"> | null, alt: string): Picture | null {
  return picture && { ...picture, alt };
}
