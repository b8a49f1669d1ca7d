import * as z from "zod";
import { elementResponse } from "#domains/courses/responses.server.ts";
import type { VisitCtx } from "#domains/identity/visit-context.server.ts";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import {
  clientTime,
  id,
  idempotencyKey,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { authoriseOnCourse } from "./authorise-on-course.server.ts";
import { presentStates, progressResponse } from "./responses.server.ts";
import { ensureProgressRecord } from "./ensure-progress-record.server.ts";
import { accessDenied, progressBusy, variableInvalid } from "./errors.ts";
import { learnerOperations, type BlockPresenter } from "./learner-api.server.ts";
import { listProgressOf } from "./list-progress-of.server.ts";
import { loadOwnCourse } from "./load-own-course.server.ts";
import { findCoursePointer } from "./opened-element.ts";
import { setCourseVariable } from "./set-course-variable.server.ts";
import { upgradeCourseProgress } from "./upgrade-course-progress.server.ts";

const operation = operationsFor<VisitCtx>("Learning");
const variableValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const courseParams = z.object({ courseId: id });
/** For clients that can't set the header `Idempotency-Key`. */
const writeFields = { key: idempotencyKey.optional(), clientAt: clientTime.optional() };
const headerKey = idempotencyKey.optional().catch(undefined);

const courseProgressResponse = z.object({
  courseId: z.string(),
  progress: progressResponse,
  doneCount: z.int(),
  total: z.int(),
  currentElement: z.string().nullable(),
});

/** Operations that show courses to a learner, and store what the learner does in them. */
export function progressApi(presenter: BlockPresenter): Operation<VisitCtx>[] {
  return [
    ...learnerOperations(presenter),
    operation({
      operationId: "listUserProgress",
      method: "get",
      path: "/users/{userId}/progress",
      summary: "A user's progress in the courses they have started, the latest first",
      caller: "person",
      params: z.object({ userId: id }),
      response: z.object({
        courses: z.array(
          z.object({
            courseId: z.string(),
            doneCount: z.int(),
            total: z.int(),
            lastActivityAt: z.string(),
            completedAt: z.string().nullable(),
          }),
        ),
      }),
      errors: [notAllowed, notFound],
      handle: async (ctx, { params }) => ({ courses: await listProgressOf(ctx, params) }),
    }),
    operation({
      operationId: "ensureProgressRecord",
      method: "post",
      path: "/progress-records",
      summary: "Creates the caller's progress record in this portal, unless there is one",
      caller: "person",
      body: z.object({ id: z.string().max(300).optional().describe("{portal id}:{user id}") }),
      response: z.object({ id: z.string(), environmentId: z.string(), userId: z.string() }),
      errors: [notAllowed],
      handle: (ctx, { body }) => ensureProgressRecord(ctx, body),
    }),
    operation({
      operationId: "upgradeCourseProgress",
      method: "post",
      path: "/courses/{courseId}/progress/upgrade",
      summary: "Updates the caller's progress to the present course; force writes it in any case",
      caller: "person",
      params: courseParams,
      body: z.object({ force: z.boolean().optional() }),
      response: courseProgressResponse,
      errors: [notFound, progressBusy],
      handle: async (ctx, { params, body }) => {
        const learnerCourse = await loadOwnCourse(ctx, params.courseId);
        const force = body.force === true;
        const progress = await upgradeCourseProgress(ctx, learnerCourse, { force });
        const states = presentStates({ ...learnerCourse, progress });
        return { courseId: learnerCourse.course.id, ...progress, progress: states };
      },
    }),
    operation({
      operationId: "getOpenedElement",
      method: "get",
      path: "/courses/{courseId}/opened-element",
      summary: "The course's pointer: its element, and start, continue or finished",
      caller: "anyone",
      params: courseParams,
      response: elementResponse.extend({ name: z.enum(["start", "continue", "finished"]) }),
      errors: [notFound],
      handle: async (ctx, { params }) => {
        const { course, progress } = await loadOwnCourse(ctx, params.courseId);
        const pointer = findCoursePointer(progress, course);
        const element = course.elements.find((one) => one.id === pointer?.elementId);
        if (!pointer || !element) throw notFound();
        return { ...element, courseId: course.id, name: pointer.name };
      },
    }),
    operation({
      operationId: "getCourseVariables",
      method: "get",
      path: "/courses/{courseId}/variables",
      summary: "The caller's variables in a course, by name",
      caller: "person",
      params: courseParams,
      response: z.object({
        courseId: z.string(),
        variables: z.record(
          z.string(),
          z.object({ value: variableValue, setAt: z.number().describe("epoch milliseconds") }),
        ),
      }),
      errors: [notFound],
      handle: async (ctx, { params }) => {
        const { progress } = await loadOwnCourse(ctx, params.courseId);
        const variables = Object.entries(progress?.variables ?? {}).map(
          ([name, { value, at }]) => [name, { value, setAt: at }] as const,
        );
        return { courseId: params.courseId, variables: Object.fromEntries(variables) };
      },
    }),
    operation({
      operationId: "setCourseVariable",
      method: "put",
      path: "/courses/{courseId}/variables",
      summary: "Stores a variable of the caller in a course; the later write wins",
      caller: "person",
      params: courseParams,
      body: z.object({
        name: z.string(),
        value: variableValue,
        ...writeFields,
      }),
      response: z.object({
        courseId: z.string(),
        name: z.string(),
        value: variableValue,
      }),
      errors: [notFound, accessDenied, variableInvalid, progressBusy],
      handle: async (ctx, { params, body }, request) => {
        const key = headerKey.parse(request.header("idempotency-key")) ?? body.key;
        const value = await setCourseVariable(ctx, params.courseId, { ...body, key });
        return { courseId: params.courseId, name: body.name, value };
      },
    }),
    operation({
      operationId: "dispatchCourseAuth",
      method: "post",
      path: "/courses/{courseId}/auth",
      summary:
        "Authorises the caller on a course after sign-in, and returns whether it is open to them",
      caller: "person",
      params: courseParams,
      response: z.object({ courseId: z.string(), authorised: z.boolean() }),
      errors: [notFound],
      handle: async (ctx, { params }) => {
        const { course, bought } = await loadOwnCourse(ctx, params.courseId);
        const { userId } = ctx.actor;
        await ensureProgressRecord(ctx, {});
        await authoriseOnCourse(ctx, { environmentId: ctx.portal.id, userId, courseId: course.id });
        return { courseId: course.id, authorised: course.type === "free" || bought };
      },
    }),
  ];
}
