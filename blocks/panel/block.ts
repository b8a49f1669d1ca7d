import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line } from "#blocks/prop-schemas.ts";

const schema = z.object({ title: line });
export type PanelProps = z.infer<typeof schema>;

/** Grouped blocks: one tab, one column, or a part with a title. */
export const block = {
  category: "layout",
  schema,
  defaults: { title: "" },
} satisfies Block;
