import { listDiscussedElements } from "#domains/courses/load-course.server.ts";
import { loadOwnCourse } from "#domains/learning/progress/load-own-course.server.ts";
import { stateOf } from "#domains/learning/progress/progress.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type DiscussionEntry, discussionsMax } from "./discussion.ts";

/**
 * Lists the elements of a course whose discussion is active, in the course's order. Reading their messages has its own
 * rules.
 * @throws NOT-FOUND
 */
export async function listEntries(
  ctx: Ctx,
  { courseId, language }: { courseId: string; language?: string | undefined },
): Promise<DiscussionEntry[]> {
  const { course, progress } = await loadOwnCourse(ctx, courseId, language);
  const discussed = await listDiscussedElements(ctx, courseId);
  return course.elements
    .filter(({ id }) => discussed.has(id))
    .slice(0, discussionsMax)
    .map(({ id, number, type, title }) => ({
      id,
      active: true,
      number,
      type,
      title,
      courseId: course.id,
      elementId: id,
      startedElement: (progress ? (stateOf(progress, id)?.started ?? 0) : 0) > 0,
    }));
}
