import type { Block } from "#blocks/block.ts";
import { arrangementSchema } from "#blocks/arrange/schema.ts";

/** Items to put in order; `variants` has them in the right order. */
export const block = {
  category: "exercise",
  schema: arrangementSchema,
  defaults: { text: "", variants: [] },
} satisfies Block;
