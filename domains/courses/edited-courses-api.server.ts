import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound } from "#domains/settings/errors.ts";
import { id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { pageQuery, respondWithPage } from "#domains/settings/paging.server.ts";
import { archiveCourse, restoreCourse, trashCourse } from "./archive-course.server.ts";
import { type CopiedParts, duplicateCourse } from "./duplicate-course.server.ts";
import {
  courseFilters,
  editedCoursesLimit,
  searchTextMaxChars,
  trashDays,
  learnersCountMax,
} from "./edited-course.ts";
import { editedCoursesListName, listEditedCourses } from "./list-edited-courses.server.ts";
import { publishStates } from "./publish-state.ts";
import { cardResponse } from "./responses.server.ts";

const operation = operationsFor<Ctx>("Authors");
const params = z.object({ courseId: id });

type Dependencies = CopiedParts & {
  /** Counts the people who have started each of these courses. */
  countLearners(ctx: Ctx, courseIds: readonly string[]): Promise<Map<string, number>>;
};

/** Operations on all courses of a portal: their list for editors, copies, the archive and the trash. */
export function editedCoursesApi({ copyMentors, countLearners }: Dependencies): Operation<Ctx>[] {
  return [
    operation({
      operationId: "listEditedCourses",
      method: "get",
      path: "/creator/courses",
      summary:
        "The courses and microcourses of the portal for their editors, also unpublished ones",
      caller: "person",
      query: z.object({
        filter: z
          .enum(courseFilters)
          .optional()
          .describe("current (the default): neither archived nor in the trash"),
        text: z.string().max(searchTextMaxChars).optional().describe("in a title, in any language"),
        textsLanguage: z.string().max(20).optional().describe("with texts in this language"),
        ...pageQuery(editedCoursesLimit),
      }),
      response: z.array(
        cardResponse.pick({ id: true, title: true, cover: true, languages: true }).extend({
          microcourse: z.boolean(),
          state: z
            .enum(publishStates)
            .describe("changed: published, with changes that learners don't see yet"),
          archivedAt: z.string().nullable().describe("ISO instant"),
          trashedAt: z.string().nullable().describe("ISO instant"),
          learners: z
            .int()
            .describe(
              `how many people have started it; ${learnersCountMax + 1}: more than ${learnersCountMax}`,
            ),
        }),
      ),
      errors: [notAllowed, invalidInput],
      handle: async (ctx, { query: { filter = "current", text = "", ...more } }, request) => {
        const wanted = { filter, text: text.trim(), textsLanguage: more.textsLanguage ?? "" };
        const list = editedCoursesListName(wanted);
        const rows = await respondWithPage(
          ctx,
          request,
          { list, limitMax: editedCoursesLimit, query: more },
          (pageRequest) => listEditedCourses(ctx, wanted, pageRequest),
        );
        const learners = await countLearners(
          ctx,
          rows.map((row) => row.id),
        );
        return rows.map((row) => ({ ...row, learners: learners.get(row.id) ?? 0 }));
      },
    }),
    operation({
      operationId: "duplicateCourse",
      method: "post",
      path: "/creator/courses/{courseId}/duplicate",
      summary: "Copies a course with the newest drafts of its elements; the copy is unpublished",
      caller: "person",
      params,
      response: z.object({ id: z.string().describe("of the copy") }),
      errors: [notAllowed, notFound],
      handle: (ctx, { params: { courseId } }) => duplicateCourse(ctx, courseId, { copyMentors }),
    }),
    operation({
      operationId: "archiveCourse",
      method: "post",
      path: "/creator/courses/{courseId}/archive",
      summary: "Takes a course out of all lists, or puts it back; people who have it keep it",
      caller: "person",
      params,
      body: z.object({ isArchived: z.boolean() }),
      response: z.object({ isArchived: z.boolean() }),
      errors: [notAllowed, notFound],
      handle: (ctx, { params: { courseId }, body }) => archiveCourse(ctx, { courseId, ...body }),
    }),
    operation({
      operationId: "trashCourse",
      method: "delete",
      path: "/creator/courses/{courseId}",
      summary: `Puts a course in the trash, where it can be restored for ${trashDays} days`,
      caller: "person",
      params,
      response: z.object({ published: z.literal(false) }),
      errors: [notAllowed, notFound],
      handle: (ctx, { params: { courseId } }) => trashCourse(ctx, courseId),
    }),
    operation({
      operationId: "restoreCourse",
      method: "post",
      path: "/creator/courses/{courseId}/restore",
      summary: "Takes a course out of the trash, published if it was, with everybody's progress",
      caller: "person",
      params,
      response: z.object({ published: z.boolean() }),
      errors: [notAllowed, notFound],
      handle: (ctx, { params: { courseId } }) => restoreCourse(ctx, courseId),
    }),
  ];
}
