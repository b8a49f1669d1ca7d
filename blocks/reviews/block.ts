import * as z from "zod/mini";
import { reviewsLimit } from "#domains/courses/course.ts";
import type { Block } from "#blocks/block.ts";
import { line, picture, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: line,
  lead: text,
  /** Id of a course whose reviews follow the items; "" for none. */
  course: z._default(line, ""),
  /** The first is shown large. */
  items: z
    .array(
      z.object({
        text,
        name: line,
        about: z._default(line, ""),
        portrait: z.optional(z.nullable(picture)),
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
