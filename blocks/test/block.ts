import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { richNodes } from "#blocks/prop-schemas.ts";

const schema = z.object({
  intro: richNodes,
  /** Percent; missing: the element's. */
  passMark: z.optional(z.number().check(z.gte(0), z.lte(100))),
  /** Each person gets the questions in an order of their own; missing: as the element says. */
  randomized: z.optional(z.boolean()),
});
export type TestProps = z.infer<typeof schema>;

/** A test: its questions are its children, of the kind `question`. */
export const test = {
  kind: "test",
  category: "exercise",
  schema,
  defaults: { intro: [] },
} satisfies Block;
