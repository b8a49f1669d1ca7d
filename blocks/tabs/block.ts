import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, text } from "#blocks/prop-schemas.ts";

const schema = z.object({ title: line, lead: text });
export type TabsProps = z.infer<typeof schema>;

/** Tabs that show one panel at a time. Its children are `panel` blocks; each title labels its tab. */
export const block = {
  category: "layout",
  schema,
  defaults: { title: "", lead: "" },
} satisfies Block;
