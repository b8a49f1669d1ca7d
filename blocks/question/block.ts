import * as z from "zod/mini";
import { pointsMax, type Question } from "#domains/learning/answers/grading.ts";
import type { Block } from "#blocks/block.ts";
import { lineSchema, linkSchema, textSchema } from "#blocks/prop-schemas.ts";

export const variantsMax = 50;

const id = z.string().check(z.minLength(1), z.maxLength(100));
const pixels = z.optional(z.int().check(z.gte(1), z.lte(100_000)));
export const variantImage = z.object({
  url: linkSchema,
  alt: z.optional(lineSchema),
  width: pixels,
  height: pixels,
});

const schema = z.object({
  text: textSchema,
  image: z.optional(variantImage),
  /** What a right answer is worth in a test. */
  points: z.optional(z.int().check(z.gte(1), z.lte(pointsMax))),
  /** Whether several answers can be chosen. Absent: if more than one variant is correct. */
  multiple: z.optional(z.boolean()),
  /** With no correct variant, the question asks for an opinion. */
  variants: z
    .array(
      z.object({
        id,
        text: z.optional(textSchema),
        image: z.optional(variantImage),
        correct: z.optional(z.boolean()),
        explanation: z.optional(textSchema),
      }),
    )
    .check(z.maxLength(variantsMax)),
  /** Shown after answering. */
  explanation: z.optional(textSchema),
}) satisfies z.ZodMiniType<Omit<Question, "componentId">>;
/** These props say which variants are correct, so they must stay on the server. */
export type QuestionProps = z.infer<typeof schema>;

/** A multiple-choice question. */
export const block = {
  category: "exercise",
  schema,
  defaults: { text: "", variants: [] },
} satisfies Block;
