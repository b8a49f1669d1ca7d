import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, linkSchema, pictureSchema, textSchema } from "#blocks/prop-schemas.ts";

const logosMax = 60;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  items: z
    .array(
      z.object({
        name: lineSchema,
        picture: z.optional(z.nullable(pictureSchema)),
        link: z._default(linkSchema, ""),
      }),
    )
    .check(z.maxLength(logosMax)),
});
export type LogosProps = z.infer<typeof schema>;

/** Partners with their logos; those without one are shown by their names. */
export const block = {
  category: "media",
  schema,
  defaults: { title: "", lead: "", items: [] },
} satisfies Block;
