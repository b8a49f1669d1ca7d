import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line } from "#blocks/prop-schemas.ts";

const schema = z.object({ title: line });
export type PanelProps = z.infer<typeof schema>;

/** Blocks that belong together: one tab of the tabs, one column of the columns, or a part with a title. */
export const block = {
  category: "layout",
  schema,
  defaults: { title: "" },
} satisfies Block;
