import * as z from "zod";
import { scheduleFailures } from "#domains/drafts/planned/planned-publication.ts";
import { blockChanges, blockGroups } from "./body-changes.ts";

/** How a page or an element differs from its published version, as the API sends it. */
export const bodyChangesResponse = z.object({
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
});

export const unfinishedResponse = z
  .object({ path: z.string(), reason: z.string() })
  .nullable()
  .describe("the first place that must be finished before; null: none");

/** A planned publication, as the API sends it. */
export const plannedTimeResponse = z.object({
  publishAt: z.string().describe("ISO instant"),
  author: z.string().describe("the name of who planned it; may be empty"),
  failure: z
    .enum(scheduleFailures)
    .nullable()
    .describe("why it could not be published; null: it waits for its time"),
});
