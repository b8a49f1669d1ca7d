import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, richNodesSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: lineSchema,
  /** The kind of callout, shown in place of a missing title. */
  tone: z.optional(z.enum(["tip", "important", "warning", "caution"])),
  nodes: richNodesSchema,
});
export type CalloutProps = z.infer<typeof schema>;

/** Something to do or remember, set apart from the text. */
export const block = {
  category: "text",
  schema,
  defaults: { title: "", nodes: [] },
} satisfies Block;
