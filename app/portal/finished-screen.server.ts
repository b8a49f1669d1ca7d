import { coursePath } from "#domains/courses/element-access.ts";
import { redirect } from "react-router";
import { presentCard } from "#blocks/course-list/card.ts";
import type { Course, CourseCard } from "#domains/courses/course.ts";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import { isGiftRequested } from "#domains/learning/progress/is-gift-requested.server.ts";
import { elementViewStates, giftsOf } from "#domains/learning/progress/opened-element.ts";
import { listOwnProgress } from "#domains/learning/progress/list-own-progress.server.ts";
import { loadOwnReview } from "#domains/learning/reviews/write-review.server.ts";
import { offeredEdition } from "#domains/learning/certificates/certificate.ts";
import {
  finishedWhen,
  proposedName,
} from "#domains/learning/certificates/issue-certificate.server.ts";
import { listOwnCertificates } from "#domains/learning/certificates/list-own-certificates.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { loadCourseForLearner } from "./course-screen.server.ts";

const nextCoursesMax = 3;

/** Loads the end of a course for a learner who finished it; redirects others to the course. */
export async function loadFinishedScreen(ctx: RequestCtx, courseId: string) {
  const person = await loadCourseForLearner(ctx, courseId);
  const finishedAt = person ? finishedWhen(person.progress, person.course) : 0;
  if (!person || finishedAt === 0) throw redirect(coursePath(courseId));
  const { course, progress } = person;
  // A refund closes a course even for learners who finished it.
  const isOpen = course.type === "free" || person.bought;
  const signedIn = ctx.actor.kind === "user";
  const [certificates, name, review, giftAsked, next] = await Promise.all([
    listOwnCertificates(ctx, { courseId }),
    signedIn ? proposedName(ctx) : "",
    loadOwnReview(ctx, courseId),
    isGiftRequested(ctx, courseId),
    nextCourses(ctx, course),
  ]);
  const edition = offeredEdition(course, ctx.settings);
  const current = certificates.rows.find((one) => one.edition === edition && one.revokedAt === 0);
  const states = elementViewStates(progress, course, { gifts: giftsOf(progress, course) });
  return {
    course: { id: course.id, title: course.title },
    finishedAt,
    signedIn,
    // Each links to its report: attempts, score and time.
    learned: course.elements.map(({ id, title }) => ({
      id,
      title,
      report: `/progress/${ctx.actor.userId}/${encodeURIComponent(id)}/${ctx.portal.id}/`,
    })),
    certificate:
      edition === null || !(isOpen || current)
        ? null
        : { number: current?.number ?? null, name: current?.name ?? name },
    gift:
      isOpen && states.some(({ visibleGift }) => visibleGift)
        ? { about: course.gift, isRequested: giftAsked }
        : null,
    review,
    mayReview: isOpen || review !== null,
    next: next.map((card) => presentCard(card, ctx.language)),
  };
}

/**
 * Recommends courses to continue with: not started yet, same category first, in the user's language, free before paid;
 * otherwise in the portal's order.
 */
async function nextCourses(ctx: RequestCtx, course: Course): Promise<CourseCard[]> {
  const [all, started] = await Promise.all([listCourses(ctx, ctx.language), listOwnProgress(ctx)]);
  const known = new Set([course.id, ...started.map(({ courseId }) => courseId)]);
  const weight = ({ category, languages, type }: CourseCard) =>
    (languages.includes(ctx.language) ? 0 : 4) +
    (category.id === course.category.id && category.id !== "none" ? 0 : 2) +
    (type === "free" ? 0 : 1);
  return all
    .filter(({ id }) => !known.has(id))
    .sort((one, other) => weight(one) - weight(other))
    .slice(0, nextCoursesMax);
}
