import * as z from "zod";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { id, operationsFor } from "#domains/settings/operation.server.ts";
import { profileIdOf, userIdOfProfile } from "#domains/identity/profile-id.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { mentorsOnlyCourse } from "#domains/conversations/errors.ts";
import {
  addCourseMentor,
  listMentorsForCourse,
  removeCourseMentor,
} from "./course-mentors.server.ts";

const operation = operationsFor<Ctx>("Conversations");
const empty = z.object({});
const mentorOfCourse = z.object({ courseId: id, profileId: id.describe("bo:{userId}") });

/** Operations on the mentors of a course, for those who write it. */
export const courseMentorOperations = [
  operation({
    operationId: "listCourseMentors",
    method: "get",
    path: "/creator/courses/{courseId}/mentors",
    summary: "The portal's mentors, with how each of them answers questions about a course",
    caller: "person",
    params: z.object({ courseId: id }),
    response: z.object({
      mentors: z.array(
        z.object({
          id: z.string().describe("bo:{userId}"),
          name: z.string(),
          answers: z
            .enum(["course", "all", "no"])
            .describe("they chose the course, answer about everything, or don't answer about it"),
        }),
      ),
    }),
    errors: [notAllowed, notFound],
    handle: async (ctx, { params: { courseId } }) => {
      const { mentors } = await listMentorsForCourse(ctx, courseId);
      return {
        mentors: mentors.map(({ userId, name, answers }) => ({
          id: profileIdOf(userId),
          name,
          answers,
        })),
      };
    },
  }),
  operation({
    operationId: "addCourseMentor",
    method: "put",
    path: "/creator/courses/{courseId}/mentors/{profileId}",
    summary: "Lets a mentor answer questions about a course",
    caller: "person",
    params: mentorOfCourse,
    body: z.object({
      only: z.boolean().optional().describe("about this course alone; for leaders"),
    }),
    response: empty,
    errors: [notAllowed, notFound],
    handle: async (ctx, { params: { courseId, profileId }, body }) => {
      await addCourseMentor(ctx, { courseId, userId: userIdOfProfile(profileId), ...body });
      return {};
    },
  }),
  operation({
    operationId: "removeCourseMentor",
    method: "delete",
    path: "/creator/courses/{courseId}/mentors/{profileId}",
    summary: "Lets a mentor no longer answer questions about a course",
    caller: "person",
    params: mentorOfCourse,
    response: empty,
    errors: [notAllowed, notFound, mentorsOnlyCourse],
    handle: async (ctx, { params: { courseId, profileId } }) => {
      await removeCourseMentor(ctx, { courseId, userId: userIdOfProfile(profileId) });
      return {};
    },
  }),
];
