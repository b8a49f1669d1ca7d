import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import type { ElementState } from "./element-state.ts";
import type { CourseProgress, Variable } from "./progress.ts";
import { courseProgress } from "#domains/learning/progress-tables.server.ts";

/** A progress as stored in its row; `version` guards the next write. */
export type StoredProgress = { progress: CourseProgress; version: number };

/** A packed row of `course_progress` from the database. */
export type ProgressRow = {
  version: number;
  states: Record<string, ElementState>;
  variables: Record<string, Variable>;
  current_element: string | null;
  done_count: number;
  total: number;
  last_activity_at: string;
  completed_at: string | null;
};

/** Loads the caller's progress in a course; undefined for a guest and for a user who has not started it. */
export async function loadProgress(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  courseId: string,
): Promise<CourseProgress | undefined> {
  if (ctx.actor.kind === "guest") return undefined;
  const stored = await readStoredProgress(ctx.db, ctx.portal.id, ctx.actor.userId, courseId);
  return stored?.progress;
}

/** Reads the packed row of a user and course by its primary key. */
export async function readStoredProgress(
  db: Db,
  environmentId: string,
  userId: string,
  courseId: string,
): Promise<StoredProgress | undefined> {
  const { rows } = await db.execute<ProgressRow>(sql`
    select version, states, variables, current_element, done_count, total, last_activity_at, completed_at
    from ${courseProgress}
    where environment_id = ${environmentId} and user_id = ${userId} and course_id = ${courseId}`);
  return rows[0] && { progress: unpackProgress(rows[0]), version: rows[0].version };
}

export function unpackProgress(row: ProgressRow): CourseProgress {
  return {
    states: row.states,
    variables: row.variables,
    currentElement: row.current_element,
    doneCount: row.done_count,
    total: row.total,
    lastActivityAt: new Date(row.last_activity_at).getTime(),
    completedAt: row.completed_at === null ? 0 : new Date(row.completed_at).getTime(),
  };
}
