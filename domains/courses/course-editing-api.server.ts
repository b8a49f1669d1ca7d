import * as z from "zod";
import { draftOperations } from "#domains/drafts/draft-operations.server.ts";
import { authorChanged } from "#domains/drafts/errors.ts";
import { requireAuthor } from "#domains/drafts/require-author.server.ts";
import type { CheckBlock } from "#domains/pages/check-tree.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound, versionConflict } from "#domains/settings/errors.ts";
import {
  id,
  idempotencyKey,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { pageTitleMaxChars } from "#domains/pages/page-limits.ts";
import { courseDrafts, elementDrafts } from "./course-draft-kinds.server.ts";
import { copyElements } from "./copy-elements.server.ts";
import { createCourse, createElement } from "./create-course.server.ts";
import { createSampleCourse } from "./create-sample-course.server.ts";
import { elementsMax } from "./draft-schema.ts";
import { elementTypes } from "./element-access.ts";
import { listCourseTranslations } from "./list-course-translations.server.ts";
import { listEditedElements } from "./list-edited-elements.server.ts";
import { publishChoice, publishSummaryResponse } from "./publish-responses.server.ts";
import { publishStates } from "./publish-state.ts";
import { summarizePublishing } from "./summarize-publishing.server.ts";
import { publishCourse, unpublishCourse } from "./publish-course.server.ts";

const operation = operationsFor<Ctx>("Authors");
const params = z.object({ courseId: id });
const title = z
  .string()
  .trim()
  .min(1)
  .max(pageTitleMaxChars)
  .describe("in the portal's primary language");

const translationCounts = {
  total: z.int().describe("the texts of the original"),
  missing: z.int(),
  outdated: z.int().describe("the original has changed since they were translated"),
};

type EditingDependencies = {
  checkBlock: CheckBlock;
};

/** Operations with which editors write courses. */
export function courseEditingApi({ checkBlock }: EditingDependencies): Operation<Ctx>[] {
  return [
    operation({
      operationId: "createCourse",
      method: "post",
      path: "/creator/courses",
      summary: "Creates an empty, unpublished course",
      caller: "person",
      body: z.object({ title }),
      response: z.object({ id: z.string() }),
      errors: [notAllowed, invalidInput],
      handle: async (ctx, { body }) => createCourse(ctx, body),
    }),
    operation({
      operationId: "createSampleCourse",
      method: "post",
      path: "/creator/courses/sample",
      summary: "Creates an unpublished course with sample lessons and a test, to learn from",
      caller: "person",
      response: z.object({ id: z.string() }),
      errors: [notAllowed],
      handle: async (ctx) => createSampleCourse(ctx),
    }),
    operation({
      operationId: "listEditedElements",
      method: "get",
      path: "/creator/courses/{courseId}/elements",
      summary: "The elements that a course has or had, as their drafts are",
      caller: "person",
      params,
      response: z.array(
        z.object({
          id: z.string(),
          type: z.enum(elementTypes),
          duration: z.number().describe("in minutes"),
          titles: z.record(z.string(), z.string()).describe("by language"),
          state: z
            .enum(publishStates)
            .describe("draft: learners don't see it; changed: they see an older version"),
          hasDates: z.boolean().describe("it opens or closes at a time of its own"),
        }),
      ),
      errors: [notAllowed, notFound],
      handle: (ctx, { params: { courseId } }) => listEditedElements(ctx, courseId),
    }),
    operation({
      operationId: "listCourseTranslations",
      method: "get",
      path: "/creator/courses/{courseId}/translations",
      summary: "How much of a course's drafts is translated, in each language",
      caller: "person",
      params,
      response: z.array(
        z.object({
          language: z.string(),
          ...translationCounts,
          parts: z.array(
            z.object({
              elementId: z.string().nullable().describe("null: the course's own texts"),
              ...translationCounts,
            }),
          ),
        }),
      ),
      errors: [notAllowed, notFound],
      handle: (ctx, { params: { courseId } }) => listCourseTranslations(ctx, courseId),
    }),
    operation({
      operationId: "createElement",
      method: "post",
      path: "/creator/courses/{courseId}/elements",
      summary: "Adds an empty element to a course's draft",
      caller: "person",
      params,
      body: z.object({
        changeId: idempotencyKey.describe("chosen by the client; sending it again adds nothing"),
        type: z.enum(elementTypes),
        title,
        after: id.nullable().describe("the id of the element before it; null: as the first"),
      }),
      response: z.object({ id: z.string(), version: z.int().describe("of the course's draft") }),
      errors: [notAllowed, notFound, invalidInput],
      handle: (ctx, { params: { courseId }, body }) => createElement(ctx, { courseId, ...body }),
    }),
    operation({
      operationId: "copyElements",
      method: "post",
      path: "/creator/courses/{courseId}/elements/copy",
      summary: "Copies elements to the draft of another course, or moves them there",
      caller: "person",
      params,
      body: z.object({
        changeId: idempotencyKey.describe("chosen by the client; sending it again changes nothing"),
        targetId: id.describe("the other course"),
        elementIds: z.array(id).min(1).max(elementsMax),
        isMove: z.boolean().describe("whether the elements leave the first course"),
      }),
      response: z.object({
        ids: z.array(z.string()).describe("of the new elements"),
        version: z.int().describe("of the first course's draft"),
      }),
      errors: [notAllowed, notFound, invalidInput],
      handle: (ctx, { params: { courseId }, body }) => copyElements(ctx, { courseId, ...body }),
    }),
    ...draftOperations({
      tag: "Authors",
      kind: courseDrafts,
      name: "Course",
      noun: "a course",
      path: "/creator/courses/{courseId}/draft",
      param: "courseId",
    }),
    ...draftOperations({
      tag: "Authors",
      kind: elementDrafts,
      name: "Element",
      noun: "an element",
      path: "/creator/elements/{elementId}/draft",
      param: "elementId",
    }),
    operation({
      operationId: "getPublishSummary",
      method: "get",
      path: "/creator/courses/{courseId}/publish",
      summary: "What publishing a course would change for learners, and what isn't finished yet",
      caller: "person",
      params,
      response: publishSummaryResponse,
      errors: [notAllowed, notFound],
      handle: (ctx, { params: { courseId } }) => summarizePublishing(ctx, courseId, checkBlock),
    }),
    operation({
      operationId: "publishCourse",
      method: "post",
      path: "/creator/courses/{courseId}/publish",
      summary: "Publishes a course with the drafts of its elements",
      caller: "person",
      params,
      body: publishChoice,
      response: z.object({
        revision: z.int(),
        created: z.array(z.string()).describe("ids of elements"),
        changed: z.array(z.string()),
        removed: z.array(z.string()),
      }),
      errors: [notAllowed, notFound, versionConflict, invalidInput, authorChanged],
      handle: async (ctx, { params: { courseId }, body }) => {
        requireAuthor(ctx, body.author);
        return publishCourse(ctx, { courseId, ...body }, checkBlock);
      },
    }),
    operation({
      operationId: "unpublishCourse",
      method: "post",
      path: "/creator/courses/{courseId}/unpublish",
      summary: "Hides a course from learners; its content and everybody's progress stay",
      caller: "person",
      params,
      response: z.object({ published: z.literal(false) }),
      errors: [notAllowed, notFound],
      handle: async (ctx, { params: { courseId } }) => unpublishCourse(ctx, courseId),
    }),
  ];
}
