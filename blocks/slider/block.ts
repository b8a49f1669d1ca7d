import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, linkSchema, pictureSchema, textSchema } from "#blocks/prop-schemas.ts";

export const slidesMax = 50;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  items: z
    .array(
      z.object({
        title: z._default(lineSchema, ""),
        text: z._default(textSchema, ""),
        picture: z.optional(z.nullable(pictureSchema)),
        link: z._default(linkSchema, ""),
        linkText: z._default(lineSchema, ""),
      }),
    )
    .check(z.maxLength(slidesMax)),
});
export type SliderProps = z.infer<typeof schema>;

/** Pictures with texts, side by side. They move only when the visitor moves them. */
export const block = {
  category: "header",
  schema,
  defaults: { title: "", lead: "", items: [] },
} satisfies Block;
