import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import {
  askedLanguage,
  flag,
  id,
  languageQuery,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { cardAnswer } from "./answers.server.ts";
import { listLimit, reviewsLimit } from "./course.ts";
import { listCourses } from "./list-courses.server.ts";
import { listReviews } from "./list-reviews.server.ts";

const operation = operationsFor<Ctx>();

const limit = (most: number) => z.coerce.number().int().min(1).max(most).optional();

/** Lists are of published, visible things open to the caller, whatever these say; they are taken as section 7 sends them. */
const listQuery = z.object({
  ...languageQuery,
  rel: z.enum(["all", "none"]).optional(),
  published: flag.optional(),
  onlyMyGroups: flag.optional(),
  exceptHidden: flag.optional(),
  cache: flag.optional(),
  limit: limit(listLimit),
});

/** What anybody may see of courses without opening one. */
export const coursesApi: Operation<Ctx>[] = [
  operation({
    operationId: "listCourses",
    method: "get",
    path: "/courses",
    summary: "The published courses in the portal's order, at most 100; microcourses apart",
    caller: "anyone",
    query: listQuery,
    answer: z.object({ courses: z.array(cardAnswer) }),
    handle: async (ctx, { query }) => {
      const courses = await listCourses(ctx, askedLanguage(ctx, query));
      return { courses: courses.slice(0, query.limit) };
    },
  }),
  operation({
    operationId: "listMicrocourses",
    method: "get",
    path: "/microcourses",
    summary: "The published microcourses, at most 100",
    caller: "anyone",
    query: listQuery,
    answer: z.object({ microcourses: z.array(cardAnswer) }),
    handle: async (ctx, { query }) => {
      const courses = await listCourses(ctx, askedLanguage(ctx, query), { microcourse: true });
      return { microcourses: courses.slice(0, query.limit) };
    },
  }),
  operation({
    operationId: "listReviews",
    method: "get",
    path: "/courses/{courseId}/reviews",
    summary: "What those who finished the course say of it, the newest first, at most 20",
    caller: "anyone",
    params: z.object({ courseId: id }),
    query: z.object({ limit: limit(reviewsLimit) }),
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
    errors: [notFound()],
    handle: (ctx, { params, query }) => listReviews(ctx, { ...params, limit: query.limit }),
  }),
];
