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
import { respondWithPage, pageQuery } from "#domains/settings/paging.server.ts";
import type { ContentReaderCtx } from "#domains/settings/read-content.server.ts";
import { cardResponse, elementResponse } from "./responses.server.ts";
import { type CourseCard, listLimit, reviewsLimit } from "./course.ts";
import { listCoursePage } from "./list-courses.server.ts";
import { loadCourse } from "./load-course.server.ts";
import { hideReview } from "./hide-review.server.ts";
import { listReviews, reviewsListName } from "./list-reviews.server.ts";
import { can } from "./policy.server.ts";

const operation = operationsFor<Ctx>("Courses");

const listQuery = z.object({
  ...languageQuery,
  rel: z.enum(["all", "none"]).optional().describe("all: also returns each course's elements"),
  published: flag.optional().describe("false: unpublished ones, admins only"),
  onlyMyGroups: flag
    .optional()
    .describe("has no effect: there are no groups, all courses are for everybody"),
  exceptHidden: flag.optional().describe("true: leaves out hidden ones"),
  cache: flag.optional().describe("has no effect: cached values are never outdated"),
  ...pageQuery(listLimit),
});

const listedCourse = cardResponse
  .extend({
    elements: z
      .array(elementResponse.pick({ id: true, type: true }))
      .optional()
      .describe("with rel=all"),
  })
  .meta({ id: "ListedCourse" });

/** Lists courses or microcourses for the two list operations. */
async function listForApi(
  requestCtx: Ctx,
  request: OperationRequest,
  query: z.output<typeof listQuery>,
  microcourse: boolean,
) {
  const ctx =
    query.cache === false ? { ...requestCtx, content: new TaggedCache<unknown>(0) } : requestCtx;
  const published = query.published !== false;
  if (!published && !can(ctx, "list", "unpublished courses")) return [];
  const filter = { microcourse, withHidden: query.exceptHidden !== true, published };
  const listName = ["courses", microcourse, filter.withHidden, published];
  const courses = await respondWithPage(
    ctx,
    request,
    { list: listName, limitMax: listLimit, query },
    (pageRequest) => listCoursePage(ctx, requestedLanguage(ctx, query), filter, pageRequest),
  );
  return query.rel === "all" ? withElements(ctx, courses) : courses;
}

/** Courses with their visible elements; an unpublished course shows none. */
async function withElements(ctx: ContentReaderCtx, courses: CourseCard[]) {
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
    response: z.object({ courses: z.array(listedCourse) }),
    handle: async (ctx, { query }, request) => ({
      courses: await listForApi(ctx, request, query, false),
    }),
  }),
  operation({
    operationId: "listMicrocourses",
    method: "get",
    path: "/microcourses",
    summary: "The published microcourses in order",
    caller: "anyone",
    query: listQuery,
    response: z.object({ microcourses: z.array(listedCourse) }),
    handle: async (ctx, { query }, request) => ({
      microcourses: await listForApi(ctx, request, query, true),
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
    response: z.array(
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
    handle: (ctx, { params: { courseId }, query }, request) =>
      respondWithPage(
        ctx,
        request,
        { list: reviewsListName(courseId), limitMax: reviewsLimit, query },
        (pageRequest) => listReviews(ctx, { courseId, pageRequest }),
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
    response: z.object({ hidden: z.boolean() }),
    errors: [notAllowed, notFound],
    handle: (ctx, { params, body }) => hideReview(ctx, { ...params, ...body }),
  }),
];
