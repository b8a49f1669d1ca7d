import type { Course } from "#domains/courses/course.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { loadElement } from "#domains/courses/load-element.server.ts";
import { hasBought } from "#domains/orders/has-bought.server.ts";
import type { Component } from "#domains/pages/component.ts";
import { liveUntil } from "#domains/learning/progress/live-webinar.ts";
import { loadProgress } from "#domains/learning/progress/load-progress.server.ts";
import type { BlockCtx, LoadBlock } from "#blocks/block.server.ts";
import type { CourseContentsProps } from "./block.ts";
import { type CourseContentsData, coursePath } from "./path.ts";

/** Loads the contents of the course that the block names, or else of the screen's course. */
export const load: LoadBlock = async (ctx, components) => {
  const wanted = new Map(components.map((component) => [component.id, courseIdOf(ctx, component)]));
  const ids = [...new Set([...wanted.values()].flatMap((id) => id ?? []))];
  const paths = new Map(
    await Promise.all(ids.map(async (id) => [id, await pathOf(ctx, id)] as const)),
  );
  const found = new Map<string, unknown>();
  for (const [componentId, courseId] of wanted) {
    const path = courseId === undefined ? null : paths.get(courseId);
    if (path) found.set(componentId, path);
  }
  return found;
};

function courseIdOf(ctx: BlockCtx, { props }: Component): string | undefined {
  return (props as CourseContentsProps).courseId || ctx.screen.course?.id;
}

async function pathOf(ctx: BlockCtx, courseId: string): Promise<CourseContentsData | null> {
  const { screen } = ctx;
  if (screen.course?.id === courseId)
    return withLive(ctx, screen.course, coursePath(screen.course, screen.progress, screen.bought));
  const [course, progress] = await Promise.all([
    loadCourse(ctx, courseId, ctx.language),
    loadProgress(ctx, courseId),
  ]);
  if (!course) return null;
  const bought = course.type === "paid" && (await hasBought(ctx, courseId));
  return withLive(ctx, course, coursePath(course, progress ?? null, bought));
}

/**
 * Links a webinar that is live now for users who have not reached it. Guests don't get this link: their page is cached.
 */
async function withLive(
  ctx: BlockCtx,
  course: Course,
  path: CourseContentsData,
): Promise<CourseContentsData> {
  if (ctx.actor.kind === "guest" || path.toBuy) return path;
  const steps = await Promise.all(
    path.steps.map(async (step) => {
      if (step.href !== null || step.type !== "webinar") return step;
      const element = await loadElement(ctx, course.id, step.id, ctx.language);
      const isLive = element && liveUntil(element, ctx.clock.now()) !== null;
      return isLive ? { ...step, state: "open" as const, href: elementPath(step) } : step;
    }),
  );
  return { ...path, steps };
}
