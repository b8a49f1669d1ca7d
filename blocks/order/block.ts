import type { Block } from "#blocks/block.ts";
import { arrangementSchema } from "#blocks/arrange/schema.ts";

/** Things to be put into their order; `variants` holds them in the right one. */
export const block = {
  category: "exercise",
  schema: arrangementSchema,
  defaults: { text: "", variants: [] },
} satisfies Block;
