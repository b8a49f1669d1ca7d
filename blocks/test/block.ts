import * as z from "zod/mini";
import { verificationTypes } from "#domains/courses/course.ts";
import type { Block } from "#blocks/block.ts";
import { richNodesSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  intro: richNodesSchema,
  /** In percent; defaults to the element's setting. */
  passMark: z.optional(z.number().check(z.gte(0), z.lte(100))),
  /** Shuffles the questions for each learner; defaults to the element's setting. */
  randomized: z.optional(z.boolean()),
  /** When results are shown; defaults to the element's setting. */
  verificationType: z.optional(z.enum(verificationTypes)),
});
export type TestProps = z.infer<typeof schema>;

/** A test. Its questions are its children, of the kinds `question`, `order` and `match`. */
export const block = {
  category: "exercise",
  schema,
  defaults: { intro: [] },
} satisfies Block;
