import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, richNodes, text } from "#blocks/prop-schemas.ts";

export const questionsMax = 100;

const schema = z.object({
  title: line,
  lead: text,
  items: z
    .array(z.object({ question: line, nodes: z._default(richNodes, []) }))
    .check(z.maxLength(questionsMax)),
});
export type FaqProps = z.infer<typeof schema>;

/** Frequently asked questions; each opens its answer. */
export const block = {
  category: "text",
  schema,
  defaults: { title: "", lead: "", items: [] },
} satisfies Block;
