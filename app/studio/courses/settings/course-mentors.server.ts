import { data } from "react-router";
import {
  addCourseMentor,
  listMentorsForCourse,
  removeCourseMentor,
} from "#domains/conversations/mentors/course-mentors.server.ts";
import { can } from "#domains/conversations/policy.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Loads the mentors to choose from; null for people who may not choose, such as translators. */
export const loadCourseMentors = async (ctx: RequestCtx, courseId: string) =>
  can(ctx, "choose", "mentors of a course") ? listMentorsForCourse(ctx, courseId) : null;

/** Adds or removes a mentor. Other than the settings around it, this counts at once. */
export async function changeCourseMentors(ctx: RequestCtx, courseId: string, form: FormData) {
  const mentor = { courseId, userId: String(form.get("mentor") ?? "") };
  const intents: Record<string, () => Promise<void>> = {
    "add-mentor": () => addCourseMentor(ctx, mentor),
    "only-this-course": () => addCourseMentor(ctx, { ...mentor, only: true }),
    "remove-mentor": () => removeCourseMentor(ctx, mentor),
  };
  const run = intents[String(form.get("intent") ?? "")];
  if (!run) throw data(null, 422);
  try {
    await run();
    return { problem: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data({ problem: error.messageKey ?? "error.description" }, error.status);
  }
}
