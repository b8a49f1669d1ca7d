import * as z from "zod";
import { author } from "#domains/drafts/require-author.server.ts";
import { id } from "#domains/settings/operation.server.ts";
import { elementsMax } from "./draft-schema.ts";
import { elementTypes } from "./element-access.ts";
import { blockChanges, blockGroups } from "./publish-summary.ts";
import { publishStates } from "./publish-state.ts";
import { scheduleFailures } from "./schedule/schedule.ts";

const titles = z.record(z.string(), z.string()).describe("by language");
const unfinished = z
  .object({ path: z.string(), reason: z.string() })
  .nullable()
  .describe("the first place that must be finished before; null: none");

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
  unfinished,
  elements: z.array(
    z.object({
      id: z.string(),
      version: z.int().describe("of the element's draft; 0: nobody has edited it yet"),
      type: z.enum(elementTypes),
      titles,
      state: z.enum(publishStates),
      changes: z.object({
        texts: z.boolean().describe("the title or the description"),
        settings: z.boolean(),
        order: z.boolean().describe("of the blocks"),
        blocks: z.array(
          z.object({
            group: z.enum(blockGroups),
            change: z.enum(blockChanges),
            count: z.int(),
          }),
        ),
      }),
      unfinished,
      picturesWithoutText: z.int(),
    }),
  ),
  removed: z.array(z.object({ id: z.string(), titles })),
  schedule: z
    .object({
      publishAt: z.string().describe("ISO instant"),
      author: z.string().describe("the name of who planned it; may be empty"),
      elementIds: z.array(z.string()).describe("the elements that it publishes"),
      failure: z
        .enum(scheduleFailures)
        .nullable()
        .describe("why it could not be published; null: it waits for its time"),
    })
    .nullable()
    .describe("the planned publication; null: none"),
});
