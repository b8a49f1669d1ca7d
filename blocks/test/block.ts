import * as z from "zod/mini";
import { defaultPassMark } from "#domains/results/grading.ts";
import type { Block } from "#blocks/block.ts";
import { richNodes } from "#blocks/prop-schemas.ts";

const schema = z.object({
  intro: richNodes,
  /** Percent. */
  passMark: z.number().check(z.gte(0), z.lte(100)),
  /** Each person gets the questions in an order of their own. */
  randomized: z.boolean(),
});
export type TestProps = z.infer<typeof schema>;

/** A test: its questions are its children, of the kind `question`. */
export const test = {
  kind: "test",
  category: "exercise",
  schema,
  defaults: { intro: [], passMark: defaultPassMark, randomized: false },
} satisfies Block;
