import * as z from "zod";
import type { CheckBlock } from "#domains/pages/check-tree.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound, versionConflict } from "#domains/settings/errors.ts";
import { id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { publishChoice } from "#domains/courses/publish-responses.server.ts";
import { planAheadMaxDays } from "#domains/drafts/planned/planned-publication.ts";
import { authorChanged } from "#domains/drafts/errors.ts";
import { requireAuthor } from "#domains/drafts/require-author.server.ts";
import { cancelSchedule, schedulePublishing } from "./schedule-publishing.server.ts";

const operation = operationsFor<Ctx>("Authors");
const params = z.object({ courseId: id });

/** Operations to publish a course later. What is planned is part of `getPublishSummary`. */
export const scheduleApi = ({ checkBlock }: { checkBlock: CheckBlock }): Operation<Ctx>[] => [
  operation({
    operationId: "schedulePublishing",
    method: "put",
    path: "/creator/courses/{courseId}/schedule",
    summary:
      "Plans to publish a course as it is now, instead of what was planned before; later edits don't change it",
    caller: "person",
    params,
    body: publishChoice.extend({
      publishAt: z.iso
        .datetime({ offset: true })
        .describe(`an ISO instant, at most ${planAheadMaxDays} days ahead`),
    }),
    response: z.object({ publishAt: z.string().describe("ISO instant") }),
    errors: [notAllowed, notFound, versionConflict, invalidInput, authorChanged],
    handle: async (ctx, { params: { courseId }, body }) => {
      requireAuthor(ctx, body.author);
      const publishAt = Date.parse(body.publishAt);
      await schedulePublishing(ctx, { courseId, ...body, publishAt }, checkBlock);
      return { publishAt: new Date(publishAt).toISOString() };
    },
  }),
  operation({
    operationId: "cancelSchedule",
    method: "delete",
    path: "/creator/courses/{courseId}/schedule",
    summary: "Cancels the planned publication of a course",
    caller: "person",
    params,
    response: z.object({ publishAt: z.null() }),
    errors: [notAllowed, notFound],
    handle: async (ctx, { params: { courseId } }) => {
      await cancelSchedule(ctx, courseId);
      return { publishAt: null };
    },
  }),
];
