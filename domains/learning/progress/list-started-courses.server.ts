import { listOutlines } from "#domains/courses/list-outlines.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type StartedCourse, toStartedCourse } from "./started-course.ts";
import { listOwnProgress, type OwnProgress } from "./list-own-progress.server.ts";

/** How many of a user's unlisted courses are loaded: each needs its own query. */
const defaultUnlistedMax = 4;

/**
 * Lists the courses the caller has started, the most recent first, in one query: the outlines of listed courses are in
 * memory. A temporary account has its own list; a guest has none, whatever this browser did before.
 */
export async function listStartedCourses(
  ctx: Ctx,
  { unlistedMax = defaultUnlistedMax } = {},
): Promise<StartedCourse[]> {
  if (ctx.actor.kind === "guest") return [];
  const [ownProgress, listedOutlines] = await Promise.all([
    readOwnProgress(ctx),
    listOutlines(ctx),
  ]);
  const unlisted = ownProgress
    .filter(({ courseId }) => !listedOutlines.has(courseId))
    .slice(0, unlistedMax);
  const loaded = await Promise.all(
    unlisted.map(({ courseId }) => loadCourse(ctx, courseId, ctx.language)),
  );
  const unlistedCourses = new Map(
    loaded.flatMap((course) => (course ? [[course.id, course]] : [])),
  );
  return ownProgress.flatMap((progress) => {
    const outline = listedOutlines.get(progress.courseId) ?? unlistedCourses.get(progress.courseId);
    return (outline && toStartedCourse(progress, outline)) ?? [];
  });
}

/** Reads the caller's progress. If that fails, pages show courses as they do to a new user. */
async function readOwnProgress(ctx: Ctx): Promise<OwnProgress[]> {
  try {
    return await listOwnProgress(ctx);
  } catch (error) {
    ctx.log.warn({ err: error }, "progress could not be read");
    return [];
  }
}
