import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, pictureSchema, textSchema } from "#blocks/prop-schemas.ts";

const rowsMax = 60;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  /** The headings of the columns. Without any, there is no table; the third may be empty. */
  first: lineSchema,
  second: lineSchema,
  third: lineSchema,
  items: z
    .array(
      z.object({
        title: lineSchema,
        first: z._default(textSchema, ""),
        second: z._default(textSchema, ""),
        third: z._default(textSchema, ""),
      }),
    )
    .check(z.maxLength(rowsMax)),
  /** Two pictures of the same thing, best in the same size. */
  before: z.nullable(pictureSchema),
  after: z.nullable(pictureSchema),
  caption: lineSchema,
});
export type ComparisonProps = z.infer<typeof schema>;

/** A table that compares two or three things, or two pictures: before and after. */
export const block = {
  category: "layout",
  schema,
  defaults: {
    title: "",
    lead: "",
    first: "",
    second: "",
    third: "",
    items: [],
    before: null,
    after: null,
    caption: "",
  },
} satisfies Block;
