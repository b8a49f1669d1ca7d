import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, text } from "#blocks/prop-schemas.ts";

const schema = z.object({ title: line, lead: text });
export type TabsProps = z.infer<typeof schema>;

/** Panels of which one is seen at a time. Its children are `panel` blocks; each one's title is its tab. */
export const block = {
  category: "layout",
  schema,
  defaults: { title: "", lead: "" },
} satisfies Block;
