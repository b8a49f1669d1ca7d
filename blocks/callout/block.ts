import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, richNodes } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: line,
  /** What kind of callout it is: says it in the title's place where there is no title. */
  tone: z.optional(z.enum(["tip", "important", "warning", "caution"])),
  nodes: richNodes,
});
export type CalloutProps = z.infer<typeof schema>;

/** Something to do or to keep in mind, set off from the text. */
export const block = {
  category: "text",
  schema,
  defaults: { title: "", nodes: [] },
} satisfies Block;
