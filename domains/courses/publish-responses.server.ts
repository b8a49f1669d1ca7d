import * as z from "zod";
import { author } from "#domains/drafts/require-author.server.ts";
import {
  bodyChangesResponse,
  plannedTimeResponse,
  unfinishedResponse,
} from "#domains/pages/publish-responses.server.ts";
import { id } from "#domains/settings/operation.server.ts";
import { elementsMax } from "./draft-schema.ts";
import { elementTypes } from "./element-access.ts";
import { publishStates } from "./publish-state.ts";

const titles = z.record(z.string(), z.string()).describe("by language");
/** What an editor chooses to publish. */
export const publishChoice = z.object({
  version: z.int().nonnegative().describe("the version of the draft that the caller saw"),
  author,
  elements: z
    .array(
      z.object({
        id,
        version: z
          .int()
          .nonnegative()
          .optional()
          .describe("the version of its draft that the caller saw; absent: any"),
      }),
    )
    .max(elementsMax)
    .optional()
    .describe("the elements whose drafts are published; absent: all"),
});

/** What publishing a course would change, as the API sends it. */
export const publishSummaryResponse = z.object({
  version: z.int().describe("of the course's draft"),
  isPublished: z.boolean().describe("whether learners see the course now"),
  courseHasChanges: z.boolean(),
  unfinished: unfinishedResponse,
  elements: z.array(
    z.object({
      id: z.string(),
      version: z.int().describe("of the element's draft; 0: nobody has edited it yet"),
      type: z.enum(elementTypes),
      titles,
      state: z.enum(publishStates),
      changes: bodyChangesResponse,
      unfinished: unfinishedResponse,
      picturesWithoutText: z.int(),
    }),
  ),
  removed: z.array(z.object({ id: z.string(), titles })),
  schedule: plannedTimeResponse
    .extend({ elementIds: z.array(z.string()).describe("the elements that it publishes") })
    .nullable()
    .describe("the planned publication; null: none"),
});
