import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, richNodesSchema, textSchema } from "#blocks/prop-schemas.ts";

export const stepsMax = 20;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  items: z
    .array(z.object({ title: lineSchema, nodes: z._default(richNodesSchema, []) }))
    .check(z.maxLength(stepsMax)),
  layout: z._default(z.enum(["plain", "columns"]), "plain"),
});
export type StepsProps = z.infer<typeof schema>;

/** Numbered steps in order. */
export const block = {
  category: "text",
  schema,
  defaults: { title: "", lead: "", items: [], layout: "plain" },
} satisfies Block;
