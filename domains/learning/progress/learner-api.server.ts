import * as z from "zod";
import { cardResponse, elementResponse } from "#domains/courses/responses.server.ts";
import {
  listLimit,
  patterns,
  showAnswersChoices,
  verificationTypes,
} from "#domains/courses/course.ts";
import { toCurrentElement } from "#domains/courses/current-element.ts";
import {
  elementPath,
  elementTypes,
  elementUrl,
  isOpenToGuests,
  requiresRegistration,
} from "#domains/courses/element-access.ts";
import type { VisitCtx } from "#domains/identity/visit-context.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import { findElementCourse } from "#domains/courses/load-element.server.ts";
import { notFoundMessages } from "#domains/courses/not-found-messages.ts";
import { notFound } from "#domains/settings/errors.ts";
import { respondWithPage, pageOfCompleteList, pageQuery } from "#domains/settings/paging.server.ts";
import {
  requestedLanguage,
  blocksResponse,
  type BlocksResponse,
  flag,
  id,
  languageQuery,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import type { CourseForLearner } from "#domains/learning/access.ts";
import {
  ownElementResponse,
  presentElement,
  presentElements,
  presentStates,
  progressResponse,
} from "./responses.server.ts";
import { accessDenied } from "./errors.ts";
import {
  loadOwnCourse,
  type OpenedElement,
  openOwnCourseElement,
} from "./load-own-course.server.ts";

const operation = operationsFor<VisitCtx>("Courses");
const rel = z.enum(["all", "none"]).optional();
const courseParams = z.object({ courseId: id });

/** Prepares trees of blocks for the client. Passed in, because blocks depend on this domain. */
export type BlockPresenter = {
  showCourse(ctx: VisitCtx, learnerCourse: CourseForLearner): Promise<BlocksResponse>;
  showElement(ctx: VisitCtx, opened: OpenedElement): Promise<BlocksResponse>;
};

const courseResponse = cardResponse.extend({
  microcourse: z.boolean(),
  accessType: z.string().optional(),
  language: z.string(),
  keywords: z.string(),
  bought: z.boolean(),
  elements: z.array(elementResponse.pick({ id: true, type: true })),
});

const openedElementResponse = ownElementResponse
  .extend({
    description: z.string(),
    discussion: z.object({ id: z.string(), active: z.boolean() }),
    pattern: z.enum(patterns).nullable().describe("the background"),
    passMark: z.number().optional(),
    randomized: z.boolean().optional(),
    verificationType: z
      .enum(verificationTypes)
      .optional()
      .describe("where exercises are checked; default: end"),
    attempts: z.int().optional().describe("of each learner; absent: unlimited"),
    showAnswers: z
      .enum(showAnswersChoices)
      .optional()
      .describe("when right answers are shown; default: with the result"),
    shuffleAnswers: z.boolean().optional(),
    date: z.string().optional().describe("ISO instant, webinars only"),
    revision: z.int(),
    ...blocksResponse,
  })
  .meta({ id: "OpenedElement" });

const microcourseResponse = courseResponse
  .extend({
    type: z.enum(elementTypes).describe("of the element that it opens with"),
    commercial: z.boolean().describe("it is paid for"),
    props: z.object({ accessType: z.string().optional() }),
    bots: z
      .array(z.object({ messenger: z.enum(["telegram", "viber"]), name: z.string() }))
      .describe("the portal's bots that send messages about it"),
    courseId: z.string(),
    index: z.int().describe("from 0, among the published microcourses"),
    number: z.int().describe("the position among the visible elements, from 1"),
    visible: z.literal(true),
    requiresRegistration: z.boolean(),
    guestAvailable: z.boolean(),
    relativeUrl: z.string(),
    absoluteUrl: z.string(),
    components: blocksResponse.components.optional(),
    data: blocksResponse.data.optional(),
  })
  .meta({ id: "Microcourse" });

/** Courses and their elements for one learner. */
export function learnerOperations({
  showCourse,
  showElement,
}: BlockPresenter): Operation<VisitCtx>[] {
  return [
    operation({
      operationId: "getCourse",
      method: "get",
      path: "/courses/{courseId}",
      summary: "A published course; rel=all adds the caller's progress and the page's components",
      caller: "anyone",
      params: courseParams,
      query: z.object({ ...languageQuery, rel }),
      response: courseResponse.extend({
        progress: progressResponse.optional(),
        components: blocksResponse.components.optional(),
        data: blocksResponse.data.optional(),
      }),
      errors: [notFound],
      handle: async (ctx, { params, query }) => {
        const language = requestedLanguage(ctx, query);
        const learnerCourse = await loadOwnCourse(ctx, params.courseId, language);
        const course = {
          ...learnerCourse.course,
          bought: learnerCourse.bought,
          components: undefined,
        };
        if (query.rel !== "all") return course;
        const blocks = await showCourse({ ...ctx, language }, learnerCourse);
        return { ...course, ...blocks, progress: presentStates(learnerCourse) };
      },
    }),
    operation({
      operationId: "listCourseElements",
      method: "get",
      path: "/courses/{courseId}/elements",
      summary:
        "The visible elements of a published course in order, with their state for the caller",
      caller: "anyone",
      params: courseParams,
      query: z.object({
        ...languageQuery,
        rel,
        visible: flag.optional().describe("hidden elements are never listed"),
        ...pageQuery(listLimit),
      }),
      response: z.object({ elements: z.array(ownElementResponse) }),
      errors: [notFound],
      handle: async (ctx, { params, query }, request) => {
        const language = requestedLanguage(ctx, query);
        const learnerCourse = await loadOwnCourse(
          ctx,
          params.courseId,
          language,
          notFoundMessages.elements,
        );
        const list = ["course elements", learnerCourse.course.id];
        const elements = await respondWithPage(
          ctx,
          request,
          { list, limitMax: listLimit, query },
          (pageRequest) => pageOfCompleteList(presentElements(learnerCourse, ctx), pageRequest),
        );
        return { elements };
      },
    }),
    operation({
      operationId: "getElement",
      method: "get",
      path: "/elements/{elementId}",
      summary: "An element with its components, without the right answers",
      caller: "anyone",
      params: z.object({ elementId: id }),
      query: z.object({ ...languageQuery, rel }),
      response: openedElementResponse,
      errors: [notFound, accessDenied],
      handle: async (ctx, { params, query }) => {
        const language = requestedLanguage(ctx, query);
        const opened = await openOwnCourseElement(ctx, params, language);
        const { learnerCourse, summary, element } = opened;
        const { description, passMark, randomized, verificationType, date, revision } = element;
        const { attempts, showAnswers, shuffleAnswers } = element;
        return {
          ...presentElement(learnerCourse, summary, ctx),
          ...(await showElement({ ...ctx, language }, opened)),
          ...toCurrentElement(element),
          description,
          passMark,
          randomized,
          verificationType,
          attempts,
          showAnswers,
          shuffleAnswers,
          date,
          revision,
        };
      },
    }),
    operation({
      operationId: "getMicrocourse",
      method: "get",
      path: "/microcourses/{microcourseId}",
      summary: "A published microcourse, with its components if requested",
      caller: "anyone",
      params: z.object({ microcourseId: id }),
      query: z.object({ ...languageQuery, rel, withComponents: flag.optional() }),
      response: microcourseResponse,
      errors: [notFound],
      handle: async (ctx, { params, query }) => {
        const language = requestedLanguage(ctx, query);
        const learnerCourse = await loadOwnCourse(ctx, params.microcourseId, language);
        if (!learnerCourse.course.microcourse) throw notFound();
        const blocks = query.withComponents
          ? await showCourse({ ...ctx, language }, learnerCourse)
          : {};
        const listedMicrocourses = await listCourses(ctx, language, { microcourse: true });
        const listedIndex = listedMicrocourses.findIndex(
          (one) => one.id === learnerCourse.course.id,
        );
        // If it isn't found, it is hidden or comes after the hundred that a list contains.
        const index = listedIndex < 0 ? listedMicrocourses.length : listedIndex;
        return { ...(await presentMicrocourse(ctx, learnerCourse, index)), ...blocks };
      },
    }),
  ];
}

/**
 * Returns a microcourse with the fields that the specification prints: as one item, with the type of its first element.
 * Its address has its own id, unless an element of the portal uses that address: then it has the first element's id.
 */
async function presentMicrocourse(ctx: Ctx, { course, bought }: CourseForLearner, index: number) {
  const { components: _components, ...courseFields } = course;
  const firstElement = course.elements[0];
  const type = firstElement?.type ?? "lesson";
  const isAddressTaken = (await findElementCourse(ctx, course.id, type)) !== null;
  const addressedElement = firstElement && isAddressTaken ? firstElement : { type, id: course.id };
  return {
    ...courseFields,
    type,
    commercial: course.type === "paid",
    bought,
    props: { accessType: course.accessType },
    bots: botsOf(ctx),
    courseId: course.id,
    index,
    number: index + 1,
    visible: true as const,
    requiresRegistration: requiresRegistration(course),
    guestAvailable: isOpenToGuests({ type }),
    relativeUrl: elementPath(addressedElement),
    absoluteUrl: elementUrl(ctx.portal.origin, addressedElement),
  };
}

function botsOf({ settings }: Ctx) {
  const { telegramBot, viberBot } = settings.integrations;
  const bots = [
    { messenger: "telegram" as const, name: telegramBot },
    { messenger: "viber" as const, name: viberBot },
  ];
  return bots.filter(({ name }) => name !== "");
}
