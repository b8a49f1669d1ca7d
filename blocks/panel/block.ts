import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({ title: lineSchema });
export type PanelProps = z.infer<typeof schema>;

/** A group of blocks: a tab, a column, or a part of the page with a title. */
export const block = {
  category: "layout",
  schema,
  defaults: { title: "" },
} satisfies Block;
