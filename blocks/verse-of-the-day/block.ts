import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, textSchema } from "#blocks/prop-schemas.ts";

const versesMax = 400;

const schema = z.object({
  title: lineSchema,
  /** The portal's own list; empty: well-known verses of the World English Bible. */
  items: z
    .array(
      z.object({
        /** Such as `Psalm 23:1`. */
        reference: lineSchema,
        /** Empty: the words of the World English Bible. */
        text: z._default(textSchema, ""),
      }),
    )
    .check(z.maxLength(versesMax)),
  /** The translation of the own texts. */
  translation: lineSchema,
});
export type VerseOfTheDayProps = z.infer<typeof schema>;

/** Another verse each day, from midnight in the portal's time zone. */
export const block = {
  category: "text",
  schema,
  defaults: { title: "", items: [], translation: "" },
} satisfies Block;
