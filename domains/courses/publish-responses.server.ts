import * as z from "zod";
import { elementStates } from "./edited-element.ts";
import { elementTypes } from "./element-access.ts";
import { blockChanges, blockGroups } from "./publish-summary.ts";

const titles = z.record(z.string(), z.string()).describe("by language");
const unfinished = z
  .object({ path: z.string(), reason: z.string() })
  .nullable()
  .describe("the first place that must be finished before; null: none");

/** What publishing a course would change, as the API sends it. */
export const publishSummaryResponse = z.object({
  version: z.int().describe("of the course's draft"),
  isPublished: z.boolean().describe("whether learners see the course now"),
  courseHasChanges: z.boolean(),
  unfinished,
  elements: z.array(
    z.object({
      id: z.string(),
      type: z.enum(elementTypes),
      titles,
      state: z.enum(elementStates),
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
});
