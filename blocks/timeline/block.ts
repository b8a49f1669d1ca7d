import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, pictureSchema, textSchema } from "#blocks/prop-schemas.ts";

const momentsMax = 60;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  items: z
    .array(
      z.object({
        /** As people say it: `1987`, `Spring 2019`. */
        when: lineSchema,
        title: lineSchema,
        text: z._default(textSchema, ""),
        picture: z.optional(z.nullable(pictureSchema)),
      }),
    )
    .check(z.maxLength(momentsMax)),
});
export type TimelineProps = z.infer<typeof schema>;

/** How it came to be: years and what happened, on a thread. */
export const block = {
  category: "text",
  schema,
  defaults: { title: "", lead: "", items: [] },
} satisfies Block;
