import { sql } from "drizzle-orm";
import { findElementCourse, loadElement } from "#domains/courses/load-element.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { authorize, can } from "#domains/people/policy.server.ts";
import { readStoredProgress } from "#domains/learning/progress/load-progress.server.ts";
import {
  type ElementState,
  progressForCourse,
  stateOf,
} from "#domains/learning/progress/progress.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { isUuid } from "#platform/uuid.ts";
import { results } from "#domains/learning/result-tables.server.ts";
import { readLearner } from "#domains/identity/membership/read-member.server.ts";

/** The most results of a report: longer lists are hard to read. */
const resultsMax = 50;

export type ElementReport = {
  person: string;
  course: { id: string; title: string };
  element: { id: string; type: string; title: string; number: number };
  /** Null: the learner never opened the element. */
  state: ElementState | null;
  /** The newest first; times in epoch milliseconds. `score` is in percent, `attempt` counts from 1 for each kind. */
  results: {
    kind: string;
    passed: boolean | null;
    score: number | null;
    at: number;
    attempt: number;
  }[];
  /** Whether the caller may give the learner another attempt at this test. */
  mayGiveAttempt: boolean;
  /** Every visible element of the course, for an overview; `percent` is null if the element was never opened. */
  elements: { id: string; type: string; title: string; number: number; percent: number | null }[];
};

/**
 * Loads a learner's state, percent and results of an element.
 * @throws AUTH-DENY for users who are not this learner, their mentor, or an admin of this portal; NOT-FOUND for an
 *   element or a learner that this portal doesn't have
 */
export async function loadElementReport(
  ctx: Ctx,
  { userId, elementId }: { userId: string; elementId: string },
): Promise<ElementReport> {
  const learner = isUuid(userId)
    ? await readLearner(ctx.db, { environmentId: ctx.portal.id, userId })
    : null;
  const relation = { userId, mentorId: learner?.mentorId ?? null };
  authorize(ctx, "read", "person", relation);
  const person = learner && nameLearner(ctx, { userId, ...learner });
  const courseId = person === null ? null : await findElementCourse(ctx, elementId, null);
  const course = courseId === null ? null : await loadCourse(ctx, courseId, ctx.language);
  const element = course?.elements.find(({ id }) => id === elementId);
  if (person === null || !course || !element) throw notFound();
  const stored = await readStoredProgress(ctx.db, ctx.portal.id, userId, course.id);
  const progress = stored && progressForCourse(stored.progress, course);
  const state = progress && stateOf(progress, elementId);
  const { id, type, title, number } = element;
  return {
    person,
    course: { id: course.id, title: course.title },
    element: { id, type, title, number },
    state: state ?? null,
    mayGiveAttempt:
      can(ctx, "give another attempt to", "learner", relation) &&
      (await isLimited(ctx, course.id, elementId)),
    results: await readResults(ctx, userId, elementId),
    elements: course.elements.map((one) => {
      const elementState = progress && stateOf(progress, one.id);
      const percent = elementState && elementState.started > 0 ? elementState.percent : null;
      return { id: one.id, type: one.type, title: one.title, number: one.number, percent };
    }),
  };
}

async function isLimited(ctx: Ctx, courseId: string, elementId: string): Promise<boolean> {
  const element = await loadElement(ctx, courseId, elementId, ctx.language);
  return element?.attempts !== undefined;
}

/** Returns the name that the caller may see; null for a user who deleted their account. */
function nameLearner(
  ctx: Ctx,
  { userId, name, email }: { userId: string; name: string | null; email: string | null },
): string | null {
  if (name !== "") return name;
  return can(ctx, "read", "contacts", { userId }) ? (email ?? "") : "";
}

async function readResults(ctx: Ctx, userId: string, elementId: string) {
  const { rows } = await ctx.db.execute<{
    kind: string;
    passed: boolean | null;
    score: number | null;
    server_at: string;
    attempt: number;
  }>(sql`
    select kind, passed, score, server_at,
      row_number() over (partition by kind, component_id order by server_at)::int as attempt
    from ${results}
    where environment_id = ${ctx.portal.id} and user_id = ${userId} and element_id = ${elementId}
      and (kind <> 'test' or component_id is null)
    order by server_at desc limit ${resultsMax}`);
  return rows.map(({ server_at, ...row }) => ({ ...row, at: new Date(server_at).getTime() }));
}
