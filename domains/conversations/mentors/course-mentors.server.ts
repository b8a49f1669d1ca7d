import { and, arrayContains, eq, sql } from "drizzle-orm";
import { mentorsTag } from "#domains/people/members/list-mentors.server.ts";
import { hasCourse } from "#domains/courses/read-prices.server.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import type { Transaction } from "#platform/database.server.ts";
import { mentorsOnlyCourse } from "#domains/conversations/errors.ts";
import { authorize, can } from "#domains/conversations/policy.server.ts";
import { mentorProfiles } from "#domains/conversations/tables.server.ts";
import { loadTeam, type TeamMentor } from "#domains/conversations/team.server.ts";
import { type MentorCtx, type MentorValues, storeMentor } from "./change-mentor.server.ts";

/** How a mentor answers questions about a course: they chose it, they answer about everything, or they don't. */
export type CourseMentor = {
  userId: string;
  /** The name that staff see. */
  name: string;
  avatar: string | null;
  answers: "course" | "all" | "no";
};

/**
 * Lists the portal's mentors with how they answer about a course.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function listMentorsForCourse(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  courseId: string,
): Promise<{ mentors: CourseMentor[]; canLead: boolean }> {
  authorize(ctx, "choose", "mentors of a course");
  if (!(await hasCourse(ctx.db, ctx.portal.id, courseId))) throw notFound();
  const { mentors } = await loadTeam(ctx.db, ctx.portal.id);
  return {
    mentors: mentors.map((mentor) => ({
      userId: mentor.userId,
      name: mentor.fullName,
      avatar: mentor.avatar,
      answers: howTheyAnswer(mentor, courseId),
    })),
    canLead: can(ctx, "lead", "mentors"),
  };
}

const answersAll = ({ courseIds, pageIds }: Pick<TeamMentor, "courseIds" | "pageIds">): boolean =>
  courseIds.length === 0 && pageIds.length === 0;

const howTheyAnswer = (mentor: TeamMentor, courseId: string): CourseMentor["answers"] =>
  answersAll(mentor) ? "all" : mentor.courseIds.includes(courseId) ? "course" : "no";

type CourseMentorInput = { courseId: string; userId: string };

/**
 * Lets a mentor answer questions about a course. Who answers about everything already does; with `only`, they answer about
 * this course alone from now on, which only leaders may decide.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function addCourseMentor(
  ctx: MentorCtx,
  { courseId, userId, only = false }: CourseMentorInput & { only?: boolean | undefined },
): Promise<void> {
  authorize(ctx, "choose", "mentors of a course");
  if (only) authorize(ctx, "lead", "mentors");
  await changeCourses(ctx, { courseId, userId }, "addCourseMentor", (mentor) => {
    if (only) return { courseIds: [courseId], pageIds: [] };
    if (answersAll(mentor) || mentor.courseIds.includes(courseId)) return null;
    return { courseIds: [...mentor.courseIds, courseId] };
  });
}

/**
 * Lets a mentor no longer answer questions about a course.
 * @throws AUTH-DENY, NOT-FOUND, MENTORS-ONLY-COURSE because a mentor without a course answers about all of them
 */
export async function removeCourseMentor(
  ctx: MentorCtx,
  { courseId, userId }: CourseMentorInput,
): Promise<void> {
  authorize(ctx, "choose", "mentors of a course");
  await changeCourses(ctx, { courseId, userId }, "removeCourseMentor", (mentor) => {
    if (!mentor.courseIds.includes(courseId)) return null;
    const courseIds = mentor.courseIds.filter((one) => one !== courseId);
    if (answersAll({ ...mentor, courseIds })) throw mentorsOnlyCourse();
    return { courseIds };
  });
}

async function changeCourses(
  ctx: MentorCtx,
  { courseId, userId }: CourseMentorInput,
  action: string,
  change: (mentor: Pick<TeamMentor, "courseIds" | "pageIds">) => MentorValues | null,
): Promise<void> {
  const { mentors } = await loadTeam(ctx.db, ctx.portal.id);
  if (!mentors.some((mentor) => mentor.userId === userId)) throw notFound();
  await storeMentor(ctx, { action, userId, detail: { courseId } }, async (tx, before) => {
    if (!(await hasCourse(tx, ctx.portal.id, courseId))) throw notFound();
    return change(before ?? { courseIds: [], pageIds: [] });
  });
}

/** Lets everyone who answers about a course answer about its copy too. */
export async function copyCourseMentors(
  tx: Transaction,
  environmentId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { courseIds } = mentorProfiles;
  const changed = await tx
    .update(mentorProfiles)
    .set({ courseIds: sql`array_append(${courseIds}, ${to})` })
    .where(and(eq(mentorProfiles.environmentId, environmentId), arrayContains(courseIds, [from])))
    .returning({ userId: mentorProfiles.userId });
  if (changed.length > 0) await announceChange(tx, environmentId, [mentorsTag(environmentId)]);
}
