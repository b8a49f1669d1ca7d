import type { Block } from "#blocks/block.ts";
import { arrangementSchema } from "#blocks/arrange/schema.ts";

/** Things to be matched in pairs: each of `variants` stands beside its right `match`. */
export const block = {
  category: "exercise",
  schema: arrangementSchema,
  defaults: { text: "", variants: [] },
} satisfies Block;
