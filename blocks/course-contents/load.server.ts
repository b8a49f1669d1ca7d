import type { Course } from "#domains/courses/course.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { loadElement } from "#domains/courses/load-element.server.ts";
import { hasBought } from "#domains/orders/has-bought.server.ts";
import type { Component } from "#domains/pages/component.ts";
import { findLiveEnd } from "#domains/learning/progress/live-webinar.ts";
import type { CourseProgress } from "#domains/learning/progress/progress.ts";
import { loadProgress } from "#domains/learning/progress/load-progress.server.ts";
import type { BlockCtx, LoadBlock } from "#blocks/block.server.ts";
import type { CourseContentsProps } from "./block.ts";
import { closeByDates } from "./close-by-dates.server.ts";
import { courseIdOf } from "#blocks/screen.ts";
import { type CourseContentsData, buildCourseContents } from "./course-contents.ts";

/** Loads the contents of the course that the block names, or else of the screen's course. */
export const load: LoadBlock = async (ctx, components) => {
  const courseIds = new Map(
    components.map((component) => [component.id, namedCourseIdOf(ctx, component)]),
  );
  const ids = [...new Set([...courseIds.values()].flatMap((id) => id ?? []))];
  const contentsByCourse = new Map(
    await Promise.all(ids.map(async (id) => [id, await loadContents(ctx, id)] as const)),
  );
  const contentsByComponent = new Map<string, unknown>();
  for (const [componentId, courseId] of courseIds) {
    const contents = courseId === null ? null : contentsByCourse.get(courseId);
    if (contents) contentsByComponent.set(componentId, contents);
  }
  return contentsByComponent;
};

function namedCourseIdOf(ctx: BlockCtx, { props }: Component): string | null {
  return (props as CourseContentsProps).courseId || courseIdOf(ctx.screen);
}

async function loadContents(ctx: BlockCtx, courseId: string): Promise<CourseContentsData | null> {
  const { screen } = ctx;
  if (screen.course?.id === courseId)
    return completeContents(
      ctx,
      screen.course,
      screen.progress,
      buildCourseContents(screen.course, screen.progress, screen.isBought),
    );
  const [course, progress] = await Promise.all([
    loadCourse(ctx, courseId, ctx.language),
    loadProgress(ctx, courseId),
  ]);
  if (!course) return null;
  const bought = course.type === "paid" && (await hasBought(ctx, courseId));
  const contents = buildCourseContents(course, progress ?? null, bought);
  return completeContents(ctx, course, progress ?? null, contents);
}

/** Adds what only the server knows: which elements their dates close, and which webinars are live. */
const completeContents = (
  ctx: BlockCtx,
  course: Course,
  progress: CourseProgress | null,
  contents: CourseContentsData,
): Promise<CourseContentsData> =>
  linkLiveWebinars(ctx, course, closeByDates(ctx, course, progress, contents));

/**
 * Links a webinar that is live now for users who have not reached it. Guests don't get this link: their page is cached.
 */
async function linkLiveWebinars(
  ctx: BlockCtx,
  course: Course,
  contents: CourseContentsData,
): Promise<CourseContentsData> {
  if (ctx.actor.kind === "guest" || contents.mustPay) return contents;
  const items = await Promise.all(
    contents.items.map(async (item) => {
      if (item.href !== null || item.type !== "webinar" || item.dates) return item;
      const element = await loadElement(ctx, course.id, item.id, ctx.language);
      const isLive = element && findLiveEnd(element, ctx.clock.now()) !== null;
      return isLive ? { ...item, state: "open" as const, href: elementPath(item) } : item;
    }),
  );
  return { ...contents, items };
}
