import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, textSchema } from "#blocks/prop-schemas.ts";

export const versesMax = 200;

const schema = z.object({
  /** For example `Luke 15:20-24`. */
  reference: lineSchema,
  /** For example `World English Bible`. */
  translation: lineSchema,
  /** The number is "" if a passage begins within a verse. */
  verses: z
    .array(
      z.object({ number: z._default(z.string().check(z.maxLength(10)), ""), text: textSchema }),
    )
    .check(z.maxLength(versesMax)),
});
export type BibleProps = z.infer<typeof schema>;

/** A Bible passage, verse by verse. */
export const block = {
  category: "text",
  schema,
  defaults: { reference: "", translation: "", verses: [] },
} satisfies Block;
