import * as z from "zod/mini";
import { reviewsLimit } from "#domains/courses/course.ts";
import type { Block } from "#blocks/block.ts";
import { lineSchema, pictureSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  /** Id of a course whose reviews follow the items; "" for none. */
  course: z._default(lineSchema, ""),
  /** The first item is shown large. */
  items: z
    .array(
      z.object({
        text: textSchema,
        name: lineSchema,
        about: z._default(lineSchema, ""),
        portrait: z.optional(z.nullable(pictureSchema)),
      }),
    )
    .check(z.maxLength(reviewsLimit)),
});
export type ReviewsProps = z.infer<typeof schema>;

/** Reviews: the block's own items, then those of a course. */
export const block = {
  category: "people",
  schema,
  defaults: { title: "", lead: "", course: "", items: [] },
} satisfies Block;
