import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, picture, text } from "#blocks/prop-schemas.ts";

export const slidesMax = 50;

const schema = z.object({
  title: line,
  lead: text,
  items: z
    .array(
      z.object({
        title: z._default(line, ""),
        text: z._default(text, ""),
        picture: z.optional(z.nullable(picture)),
        link: z._default(link, ""),
        linkText: z._default(line, ""),
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
