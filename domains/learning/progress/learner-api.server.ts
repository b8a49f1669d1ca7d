import * as z from "zod";
import { cardAnswer, elementAnswer } from "#domains/courses/answers.server.ts";
import { listLimit, patterns, verificationTypes } from "#domains/courses/course.ts";
import { currentElement } from "#domains/courses/current-element.ts";
import {
  elementPath,
  elementTypes,
  elementUrl,
  guestAvailable,
  requiresRegistration,
} from "#domains/courses/element-access.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import { findElementCourse } from "#domains/courses/load-element.server.ts";
import { missing } from "#domains/courses/missing.ts";
import { notFound } from "#domains/settings/errors.ts";
import { answerPage, pageOfWhole, pageQuery } from "#domains/settings/paging.server.ts";
import {
  requestedLanguage,
  blocksAnswer,
  type BlocksAnswer,
  flag,
  id,
  languageQuery,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import type { CourseForLearner } from "#domains/learning/access.ts";
import {
  ownElementAnswer,
  presentElement,
  presentElements,
  presentStates,
  progressAnswer,
} from "./answers.server.ts";
import { accessDenied } from "./errors.ts";
import {
  loadOwnCourse,
  type OpenedElement,
  openOwnCourseElement,
} from "./load-own-course.server.ts";

const operation = operationsFor<Ctx>("Courses");
const rel = z.enum(["all", "none"]).optional();
const courseParams = z.object({ courseId: id });

/** Prepares trees of blocks for the client. Passed in, because blocks depend on this domain. */
export type ShowBlocks = {
  showCourse(ctx: Ctx, person: CourseForLearner): Promise<BlocksAnswer>;
  showElement(ctx: Ctx, opened: OpenedElement): Promise<BlocksAnswer>;
};

const courseAnswer = cardAnswer.extend({
  microcourse: z.boolean(),
  accessType: z.string().optional(),
  language: z.string(),
  keywords: z.string(),
  bought: z.boolean(),
  elements: z.array(elementAnswer.pick({ id: true, type: true })),
});

const openedElementAnswer = ownElementAnswer
  .extend({
    description: z.string(),
    discussion: z.object({ id: z.string(), active: z.boolean() }),
    pattern: z.enum(patterns).nullable().describe("what is drawn behind it"),
    passMark: z.number().optional(),
    randomized: z.boolean().optional(),
    verificationType: z.enum(verificationTypes).optional().describe("tests; missing: end"),
    date: z.string().optional().describe("ISO instant, webinars only"),
    revision: z.int(),
    ...blocksAnswer,
  })
  .meta({ id: "OpenedElement" });

const microcourseAnswer = courseAnswer
  .extend({
    type: z.enum(elementTypes).describe("of the element that it opens with"),
    commercial: z.boolean().describe("it is paid for"),
    props: z.object({ accessType: z.string().optional() }),
    bots: z
      .array(z.object({ messenger: z.enum(["telegram", "viber"]), name: z.string() }))
      .describe("the portal's bots, by which one is reached about it"),
    courseId: z.string(),
    index: z.int().describe("from 0, among the published microcourses"),
    number: z.int().describe("from 1, among them"),
    visible: z.literal(true),
    requiresRegistration: z.boolean(),
    guestAvailable: z.boolean(),
    relativeUrl: z.string(),
    absoluteUrl: z.string(),
    components: blocksAnswer.components.optional(),
    data: blocksAnswer.data.optional(),
  })
  .meta({ id: "Microcourse" });

/** Courses and their elements for one learner. */
export function learnerOperations({ showCourse, showElement }: ShowBlocks): Operation<Ctx>[] {
  return [
    operation({
      operationId: "getCourse",
      method: "get",
      path: "/courses/{courseId}",
      summary: "A published course; rel=all adds the caller's progress and the page's components",
      caller: "anyone",
      params: courseParams,
      query: z.object({ ...languageQuery, rel }),
      answer: courseAnswer.extend({
        progress: progressAnswer.optional(),
        components: blocksAnswer.components.optional(),
        data: blocksAnswer.data.optional(),
      }),
      errors: [notFound],
      handle: async (ctx, { params, query }) => {
        const language = requestedLanguage(ctx, query);
        const person = await loadOwnCourse(ctx, params.courseId, language);
        const course = { ...person.course, bought: person.bought, components: undefined };
        if (query.rel !== "all") return course;
        const blocks = await showCourse({ ...ctx, language }, person);
        return { ...course, ...blocks, progress: presentStates(person) };
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
      answer: z.object({ elements: z.array(ownElementAnswer) }),
      errors: [notFound],
      handle: async (ctx, { params, query }, asked) => {
        const language = requestedLanguage(ctx, query);
        const person = await loadOwnCourse(ctx, params.courseId, language, missing.elements);
        const list = ["course elements", person.course.id];
        const elements = await answerPage(ctx, asked, { list, most: listLimit, query }, (wish) =>
          pageOfWhole(presentElements(person, ctx.actor), wish),
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
      answer: openedElementAnswer,
      errors: [notFound, accessDenied],
      handle: async (ctx, { params, query }) => {
        const language = requestedLanguage(ctx, query);
        const opened = await openOwnCourseElement(ctx, params, language);
        const { person, summary, element } = opened;
        const { description, passMark, randomized, verificationType, date, revision } = element;
        return {
          ...presentElement(person, summary, ctx.actor),
          ...(await showElement({ ...ctx, language }, opened)),
          ...currentElement(element),
          description,
          passMark,
          randomized,
          verificationType,
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
      answer: microcourseAnswer,
      errors: [notFound],
      handle: async (ctx, { params, query }) => {
        const language = requestedLanguage(ctx, query);
        const person = await loadOwnCourse(ctx, params.microcourseId, language);
        if (!person.course.microcourse) throw notFound();
        const blocks = query.withComponents ? await showCourse({ ...ctx, language }, person) : {};
        const listed = await listCourses(ctx, language, { microcourse: true });
        const place = listed.findIndex((one) => one.id === person.course.id);
        // If it isn't found, it is hidden or comes after the hundred that a list contains.
        const index = place < 0 ? listed.length : place;
        return { ...(await presentMicrocourse(ctx, person, index)), ...blocks };
      },
    }),
  ];
}

/**
 * Returns a microcourse with the fields that the specification prints: as one item, with the type of its first element.
 * Its address has its own id, unless an element of the portal uses that address: then it has the first element's id.
 */
async function presentMicrocourse(ctx: Ctx, { course, bought }: CourseForLearner, index: number) {
  const { components: _components, ...about } = course;
  const first = course.elements[0];
  const type = first?.type ?? "lesson";
  const isTaken = (await findElementCourse(ctx, course.id, type)) !== null;
  const addressed = first && isTaken ? first : { type, id: course.id };
  return {
    ...about,
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
    guestAvailable: guestAvailable({ type }),
    relativeUrl: elementPath(addressed),
    absoluteUrl: elementUrl(ctx.portal.origin, addressed),
  };
}

function botsOf({ settings }: Ctx) {
  const { telegramBot, viberBot } = settings.integrations;
  const all = [
    { messenger: "telegram" as const, name: telegramBot },
    { messenger: "viber" as const, name: viberBot },
  ];
  return all.filter(({ name }) => name !== "");
}
