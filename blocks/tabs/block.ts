import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({ title: lineSchema, lead: textSchema });
export type TabsProps = z.infer<typeof schema>;

/** Tabs that show one panel at a time. The children are `panel` blocks, and each panel's title labels its tab. */
export const block = {
  category: "layout",
  schema,
  defaults: { title: "", lead: "" },
} satisfies Block;
