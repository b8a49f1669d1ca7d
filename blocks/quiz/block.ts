import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { textSchema } from "#blocks/prop-schemas.ts";
import { variantImage, variantsMax } from "#blocks/question/block.ts";

const schema = z.object({
  text: textSchema,
  image: z.optional(variantImage),
  variants: z
    .array(
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(100)),
        text: z.optional(textSchema),
        image: z.optional(variantImage),
      }),
    )
    .check(z.maxLength(variantsMax)),
  /** Allows several answers. */
  multiple: z._default(z.boolean(), false),
});
export type QuizProps = z.infer<typeof schema>;

/** An opinion question: no answer is right or wrong, and learners who have answered see what others chose. */
export const block = {
  category: "exercise",
  schema,
  defaults: { text: "", variants: [], multiple: false },
} satisfies Block;
