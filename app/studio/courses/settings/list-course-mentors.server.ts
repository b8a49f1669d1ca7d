import { listMentorProfiles } from "#domains/conversations/mentors/list-mentor-profiles.server.ts";
import { can } from "#domains/conversations/policy.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Lists the mentors who get questions about a course, and whether this person may change what they answer about. */
export async function listCourseMentors(ctx: RequestCtx, courseId: string) {
  const profiles = await listMentorProfiles(ctx, { courseId });
  return {
    canChange: can(ctx, "lead", "mentors"),
    people: profiles.map(({ userId, name, courseIds }) => ({
      userId,
      name,
      /** They chose this course; the others answer questions about all courses. */
      isOwn: courseIds.includes(courseId),
    })),
  };
}
