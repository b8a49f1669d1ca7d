import * as z from "zod";
import { TaggedCache } from "#platform/tagged-cache.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import {
  type OperationRequest,
  requestedLanguage,
  flag,
  id,
  languageQuery,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { answerPage, pageQuery } from "#domains/settings/paging.server.ts";
import type { Reader } from "#domains/settings/read-content.server.ts";
import { cardAnswer, elementAnswer } from "./answers.server.ts";
import { type CourseCard, listLimit, reviewsLimit } from "./course.ts";
import { listCoursePage } from "./list-courses.server.ts";
import { loadCourse } from "./load-course.server.ts";
import { hideReview } from "./hide-review.server.ts";
import { listReviews, reviewsListName } from "./list-reviews.server.ts";
import { can } from "./policy.server.ts";

const operation = operationsFor<Ctx>("Courses");

const listQuery = z.object({
  ...languageQuery,
  rel: z.enum(["all", "none"]).optional().describe("all: each with its elements"),
  published: flag.optional().describe("false: unpublished ones, admins only"),
  onlyMyGroups: flag
    .optional()
    .describe("has no effect: there are no groups, all courses are for everybody"),
  exceptHidden: flag.optional().describe("true: leaves out hidden ones"),
  cache: flag.optional().describe("has no effect: cached values are never outdated"),
  ...pageQuery(listLimit),
});

const listedCourse = cardAnswer
  .extend({
    elements: z
      .array(elementAnswer.pick({ id: true, type: true }))
      .optional()
      .describe("with rel=all"),
  })
  .meta({ id: "ListedCourse" });

/** Lists courses or microcourses for the two list operations. */
async function list(
  given: Ctx,
  asked: OperationRequest,
  query: z.output<typeof listQuery>,
  microcourse: boolean,
) {
  const ctx = query.cache === false ? { ...given, content: new TaggedCache<unknown>(0) } : given;
  const published = query.published !== false;
  if (!published && !can(ctx, "list", "unpublished courses")) return [];
  const kind = { microcourse, withHidden: query.exceptHidden !== true, published };
  const name = ["courses", microcourse, kind.withHidden, published];
  const courses = await answerPage(ctx, asked, { list: name, most: listLimit, query }, (wish) =>
    listCoursePage(ctx, requestedLanguage(ctx, query), kind, wish),
  );
  return query.rel === "all" ? withElements(ctx, courses) : courses;
}

/** Courses with their visible elements; an unpublished course shows none. */
async function withElements(ctx: Reader, courses: CourseCard[]) {
  return Promise.all(
    courses.map(async (card) => {
      const course = await loadCourse(ctx, card.id, ctx.settings.i18n.primaryLang);
      return { ...card, elements: course?.elements.map(({ id, type }) => ({ id, type })) ?? [] };
    }),
  );
}

/** The API operations for courses and their reviews. */
export const coursesApi: Operation<Ctx>[] = [
  operation({
    operationId: "listCourses",
    method: "get",
    path: "/courses",
    summary: "The published courses in order, without microcourses",
    caller: "anyone",
    query: listQuery,
    answer: z.object({ courses: z.array(listedCourse) }),
    handle: async (ctx, { query }, asked) => ({ courses: await list(ctx, asked, query, false) }),
  }),
  operation({
    operationId: "listMicrocourses",
    method: "get",
    path: "/microcourses",
    summary: "The published microcourses in order",
    caller: "anyone",
    query: listQuery,
    answer: z.object({ microcourses: z.array(listedCourse) }),
    handle: async (ctx, { query }, asked) => ({
      microcourses: await list(ctx, asked, query, true),
    }),
  }),
  operation({
    operationId: "listReviews",
    method: "get",
    path: "/courses/{courseId}/reviews",
    summary: "The reviews of a course, newest first",
    caller: "anyone",
    params: z.object({ courseId: id }),
    query: z.object(pageQuery(reviewsLimit)),
    answer: z.array(
      z.object({
        id: z.string(),
        courseId: z.string(),
        name: z.string(),
        text: z.string(),
        language: z.string(),
        createdAt: z.string(),
      }),
    ),
    errors: [notFound],
    handle: (ctx, { params: { courseId }, query }, asked) =>
      answerPage(
        ctx,
        asked,
        { list: reviewsListName(courseId), most: reviewsLimit, query },
        (page) => listReviews(ctx, { courseId, page }),
      ),
  }),
  operation({
    operationId: "hideReview",
    method: "put",
    path: "/courses/{courseId}/reviews/{reviewId}/hidden",
    summary: "Hides a review or shows it again; admins only",
    caller: "person",
    params: z.object({ courseId: id, reviewId: id }),
    body: z.object({ hidden: z.boolean() }),
    answer: z.object({ hidden: z.boolean() }),
    errors: [notAllowed, notFound],
    handle: (ctx, { params, body }) => hideReview(ctx, { ...params, ...body }),
  }),
];
