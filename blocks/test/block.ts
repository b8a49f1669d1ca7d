import * as z from "zod/mini";
import { verificationTypes } from "#domains/courses/course.ts";
import type { Block } from "#blocks/block.ts";
import { richNodes } from "#blocks/prop-schemas.ts";

const schema = z.object({
  intro: richNodes,
  /** Percent; missing: the element's. */
  passMark: z.optional(z.number().check(z.gte(0), z.lte(100))),
  /** Each person gets the questions in an order of their own; missing: as the element says. */
  randomized: z.optional(z.boolean()),
  /** When it is told how an answer was; missing: as the element says. */
  verificationType: z.optional(z.enum(verificationTypes)),
});
export type TestProps = z.infer<typeof schema>;

/** A test: its questions are its children, of the kind `question`. */
export const block = {
  category: "exercise",
  schema,
  defaults: { intro: [] },
} satisfies Block;
