import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, richNodes, text } from "#blocks/prop-schemas.ts";

export const stepsMax = 20;

const schema = z.object({
  title: line,
  lead: text,
  items: z
    .array(z.object({ title: line, nodes: z._default(richNodes, []) }))
    .check(z.maxLength(stepsMax)),
});
export type StepsProps = z.infer<typeof schema>;

/** Numbered steps in order. */
export const block = {
  category: "text",
  schema,
  defaults: { title: "", lead: "", items: [] },
} satisfies Block;
