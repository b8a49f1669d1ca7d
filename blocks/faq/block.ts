import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, richNodesSchema, textSchema } from "#blocks/prop-schemas.ts";

export const questionsMax = 100;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  items: z
    .array(z.object({ question: lineSchema, nodes: z._default(richNodesSchema, []) }))
    .check(z.maxLength(questionsMax)),
});
export type FaqProps = z.infer<typeof schema>;

/** Frequently asked questions; each opens its answer. */
export const block = {
  category: "text",
  schema,
  defaults: { title: "", lead: "", items: [] },
} satisfies Block;
