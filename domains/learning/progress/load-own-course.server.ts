import type { CourseElement } from "#domains/courses/course.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import {
  findElementCourse,
  type LoadedElement,
  loadElement,
} from "#domains/courses/load-element.server.ts";
import { hasBought } from "#domains/orders/has-bought.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { setExpiry } from "#domains/settings/response-expiry.ts";
import { notFoundMessages } from "#domains/courses/not-found-messages.ts";
import { notFound } from "#domains/settings/errors.ts";
import { findClosedReason, type CourseForLearner } from "#domains/learning/access.ts";
import { accessDenied } from "./errors.ts";
import { findLiveEnd } from "./live-webinar.ts";
import { loadProgress } from "./load-progress.server.ts";

/**
 * Loads a published course with its access and progress for the caller.
 * @param notFoundMessage the message of the error if the course is not found
 * @throws NOT-FOUND when this portal shows no course with this id
 */
export async function loadOwnCourse(
  ctx: Ctx,
  courseId: string,
  language = ctx.language,
  notFoundMessage: string = notFoundMessages.course,
): Promise<CourseForLearner> {
  const [course, progress] = await Promise.all([
    loadCourse(ctx, courseId, language),
    loadProgress(ctx, courseId),
  ]);
  if (!course) throw notFound(notFoundMessage);
  const bought = course.type === "paid" && (await hasBought(ctx, courseId));
  return { course, progress, bought };
}

/** A visible element of a published course, open or not. */
export type FoundElement = { learnerCourse: CourseForLearner; summary: CourseElement };

/** An element by its id; `courseId` and `type`, if given, must match. */
export type ElementRef = {
  elementId: string;
  courseId?: string | undefined;
  type?: string | undefined;
};

/**
 * Finds a visible element and its course.
 * @throws NOT-FOUND
 */
export async function findOwnElement(
  ctx: Ctx,
  elementKey: ElementRef,
  language = ctx.language,
): Promise<FoundElement> {
  const { elementId, type } = elementKey;
  const courseId = elementKey.courseId ?? (await findElementCourse(ctx, elementId, type ?? null));
  if (courseId === null) throw notFound(notFoundMessages.element);
  const learnerCourse = await loadOwnCourse(ctx, courseId, language);
  const summary = learnerCourse.course.elements.find(({ id }) => id === elementId);
  if (!summary || (type !== undefined && summary.type !== type))
    throw notFound(notFoundMessages.element);
  return { learnerCourse, summary };
}

/** An element with its content, including the right answers: only for the server. */
export type OpenedElement = FoundElement & { element: LoadedElement };

/**
 * Opens an element for the caller.
 * @throws NOT-FOUND, AUTH-DENY with the reason
 */
export async function openOwnCourseElement(
  ctx: Ctx,
  elementKey: ElementRef,
  language = ctx.language,
): Promise<OpenedElement> {
  const found = await findOwnElement(ctx, elementKey, language);
  const reason = findClosedReason(found.learnerCourse, found.summary, ctx);
  if (reason && !(reason === "sequence" && (await isLive(ctx, found)))) throw accessDenied(reason);
  return loadElementContent(ctx, found, language);
}

/**
 * Whether the element is a live webinar: learners who have not reached it may watch it, too. They can't answer or
 * finish it before their turn.
 */
export async function isLive(ctx: Ctx, { learnerCourse, summary }: FoundElement): Promise<boolean> {
  if (summary.type !== "webinar") return false;
  const element = await loadElement(ctx, learnerCourse.course.id, summary.id, ctx.language);
  const endsAt = element && findLiveEnd(element, ctx.clock.now());
  if (endsAt) setExpiry(ctx, endsAt);
  return !!endsAt;
}

/**
 * Loads the content of an element that was found and may be opened.
 * @throws NOT-FOUND
 */
export async function loadElementContent(
  ctx: Ctx,
  found: FoundElement,
  language = ctx.language,
): Promise<OpenedElement> {
  const element = await loadElement(ctx, found.learnerCourse.course.id, found.summary.id, language);
  if (!element) throw notFound(notFoundMessages.element);
  return { ...found, element };
}
