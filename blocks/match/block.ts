import type { Block } from "#blocks/block.ts";
import { arrangementSchema } from "#blocks/arrange/schema.ts";

/** Pairs to match: each of `variants` is stored with its right `match`. */
export const block = {
  category: "exercise",
  schema: arrangementSchema,
  defaults: { text: "", variants: [] },
} satisfies Block;
