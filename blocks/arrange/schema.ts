import * as z from "zod/mini";
import { type ArrangedItem, arrangedItemsMax } from "#domains/learning/answers/arrangement.ts";
import { pointsMax } from "#domains/learning/answers/grading.ts";
import { textSchema } from "#blocks/prop-schemas.ts";

const item = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  text: textSchema,
  match: z.optional(textSchema),
}) satisfies z.ZodMiniType<ArrangedItem>;

/** Includes the right order, so it must stay on the server. */
export const arrangementSchema = z.object({
  text: textSchema,
  /** What the right answer is worth in a test. */
  points: z.optional(z.int().check(z.gte(1), z.lte(pointsMax))),
  variants: z.array(item).check(z.maxLength(arrangedItemsMax)),
  /** Shown after answering. */
  explanation: z.optional(textSchema),
});
