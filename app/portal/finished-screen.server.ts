import { coursePath } from "#domains/courses/element-access.ts";
import { redirect } from "react-router";
import { presentCard } from "#blocks/course-list/card.ts";
import type { Course, CourseCard } from "#domains/courses/course.ts";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import { isGiftRequested } from "#domains/learning/progress/is-gift-requested.server.ts";
import { listElementViewStates, giftsOf } from "#domains/learning/progress/opened-element.ts";
import { listOwnProgress } from "#domains/learning/progress/list-own-progress.server.ts";
import { loadOwnReview } from "#domains/learning/reviews/write-review.server.ts";
import { findOfferedEdition } from "#domains/learning/certificates/certificate.ts";
import {
  findFinishedAt,
  suggestName,
} from "#domains/learning/certificates/issue-certificate.server.ts";
import { listOwnCertificates } from "#domains/learning/certificates/list-own-certificates.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { loadCourseForLearner } from "./course-screen.server.ts";

const nextCoursesMax = 3;

/** Loads the end of a course for a learner who finished it; redirects others to the course. */
export async function loadFinishedScreen(ctx: RequestCtx, courseId: string) {
  const learnerCourse = await loadCourseForLearner(ctx, courseId);
  const finishedAt = learnerCourse
    ? findFinishedAt(learnerCourse.progress, learnerCourse.course)
    : 0;
  if (!learnerCourse || finishedAt === 0) throw redirect(coursePath(courseId));
  const { course, progress } = learnerCourse;
  // A refund closes a course even for learners who finished it.
  const isOpen = course.type === "free" || learnerCourse.bought;
  const signedIn = ctx.actor.kind === "user";
  const [certificates, name, review, hasGiftRequest, next] = await Promise.all([
    listOwnCertificates(ctx, { courseId }),
    signedIn ? suggestName(ctx) : "",
    loadOwnReview(ctx, courseId),
    isGiftRequested(ctx, courseId),
    recommendCourses(ctx, course),
  ]);
  const edition = findOfferedEdition(course, ctx.settings);
  const currentCertificate = certificates.rows.find(
    (one) => one.edition === edition && one.revokedAt === 0,
  );
  const states = listElementViewStates(progress, course, { gifts: giftsOf(progress, course) });
  return {
    course: { id: course.id, pageAlias: course.pageAlias, title: course.title },
    finishedAt,
    signedIn,
    // Each links to its report: attempts, score and time.
    learned: course.elements.map(({ id, title }) => ({
      id,
      title,
      report: `/progress/${ctx.actor.userId}/${encodeURIComponent(id)}/${ctx.portal.id}/`,
    })),
    certificate:
      edition === null || !(isOpen || currentCertificate)
        ? null
        : { number: currentCertificate?.number ?? null, name: currentCertificate?.name ?? name },
    gift:
      isOpen && states.some(({ visibleGift }) => visibleGift)
        ? { about: course.gift, isRequested: hasGiftRequest }
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
async function recommendCourses(ctx: RequestCtx, course: Course): Promise<CourseCard[]> {
  const [all, started] = await Promise.all([listCourses(ctx, ctx.language), listOwnProgress(ctx)]);
  const excludedIds = new Set([course.id, ...started.map(({ courseId }) => courseId)]);
  const rankOf = ({ category, languages, type }: CourseCard) =>
    (languages.includes(ctx.language) ? 0 : 4) +
    (category.id === course.category.id && category.id !== "none" ? 0 : 2) +
    (type === "free" ? 0 : 1);
  return all
    .filter(({ id }) => !excludedIds.has(id))
    .sort((one, other) => rankOf(one) - rankOf(other))
    .slice(0, nextCoursesMax);
}
