import * as z from "zod";
import type { VisitCtx } from "#domains/identity/visit-context.server.ts";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import {
  requestedLanguage,
  blocksResponse,
  type BlocksResponse,
  id,
  languageQuery,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { listGifts } from "./list-gifts.server.ts";
import { cardResponse, elementResponse, releaseResponse } from "./responses.server.ts";
import { loadCreatorCourse, loadCreatorElement } from "./load-creator-course.server.ts";
import { showAnswersChoices, verificationTypes } from "./course.ts";
import { can } from "./policy.server.ts";

const operation = operationsFor<VisitCtx>("Authors");
const query = z.object({
  ...languageQuery,
  secret: z
    .string()
    .max(200)
    .optional()
    .describe("the course's secret, for callers without a role"),
});
const elementParams = z.object({ elementId: id });

const creatorElement = elementResponse.extend({
  visible: z.boolean(),
  number: z.int().nullable().describe("from 1, among the visible ones; null for a hidden one"),
  discussion: z.boolean(),
  revision: z.int(),
});

export type CreatorDependencies = {
  /** Renders an element's blocks for a reader with a secret, as a learner sees them. */
  showCreatorElement(
    ctx: VisitCtx,
    element: Awaited<ReturnType<typeof loadCreatorElement>>,
  ): Promise<BlocksResponse>;
};

/**
 * API operations with which authors read their courses. Callers need a role or the course's secret; nobody else learns
 * that the course exists.
 */
export function creatorApi({ showCreatorElement }: CreatorDependencies): Operation<VisitCtx>[] {
  const languageAndSecret = (ctx: VisitCtx, input: z.output<typeof query>) => ({
    language: requestedLanguage(ctx, input),
    secret: input.secret,
  });
  return [
    operation({
      operationId: "listGifts",
      method: "get",
      path: "/creator/gifts",
      summary: "The courses with a gift that learners can ask for",
      description: "A course's gift is changed with its other texts, in its draft.",
      caller: "person",
      response: z.object({
        gifts: z.array(z.object({ courseId: z.string(), title: z.string(), gift: z.string() })),
      }),
      errors: [notAllowed],
      handle: async (ctx) => ({ gifts: await listGifts(ctx) }),
    }),
    operation({
      operationId: "getCreatorCourse",
      method: "get",
      path: "/creator/courses/{courseId}",
      summary: "A course for its authors: also if unpublished, with hidden elements",
      caller: "anyone",
      params: z.object({ courseId: id }),
      query,
      response: cardResponse.omit({ elementsCount: true, duration: true }).extend({
        published: z.boolean(),
        revision: z.int(),
        microcourse: z.boolean(),
        alias: z.string().optional().describe("shows in its address instead of its id"),
        accessType: z.string().optional(),
        keywords: z.string(),
        discussions: z.literal(false).optional().describe("false: no element has a discussion"),
        seoTitle: z.string().optional().describe("for search engines and chats"),
        seoDescription: z.string().optional(),
        ...releaseResponse,
        elements: z.array(creatorElement),
        shareKey: z.string().optional().describe("the course's secret, for admins"),
      }),
      errors: [notFound],
      handle: (ctx, { params, query: input }) =>
        loadCreatorCourse(ctx, { ...params, ...languageAndSecret(ctx, input) }),
    }),
    operation({
      operationId: "getCreatorElement",
      method: "get",
      path: "/creator/elements/{elementId}",
      summary: "An element for its authors, without its components",
      caller: "anyone",
      params: elementParams,
      query,
      response: creatorElement.extend({
        description: z.string(),
        passMark: z.number().optional(),
        randomized: z.boolean().optional(),
        verificationType: z.enum(verificationTypes).optional(),
        attempts: z.int().optional().describe("of each learner; absent: unlimited"),
        showAnswers: z.enum(showAnswersChoices).optional().describe("default: with the result"),
        shuffleAnswers: z.boolean().optional(),
        chartFrom: z.int().optional(),
        date: z.string().optional().describe("ISO instant: when it begins"),
      }),
      errors: [notFound],
      handle: async (ctx, { params, query: input }) => {
        const { components: _, ...element } = await loadCreatorElement(ctx, {
          ...params,
          ...languageAndSecret(ctx, input),
        });
        return element;
      },
    }),
    operation({
      operationId: "getCreatorElementComponents",
      method: "get",
      path: "/creator/elements/{elementId}/components",
      summary:
        "The components of an element: with right answers for authors by role, without them by secret",
      caller: "anyone",
      params: elementParams,
      query,
      response: z.object({
        components: blocksResponse.components,
        data: blocksResponse.data.optional(),
      }),
      errors: [notFound],
      handle: async (ctx, { params, query: input }) => {
        const elementInput = { ...params, ...languageAndSecret(ctx, input) };
        const element = await loadCreatorElement(ctx, elementInput);
        return can(ctx, "read", "correct answers")
          ? { components: element.components }
          : showCreatorElement({ ...ctx, language: elementInput.language }, element);
      },
    }),
  ];
}
