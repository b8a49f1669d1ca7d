import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, textSchema } from "#blocks/prop-schemas.ts";

export const statsMax = 8;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  items: z
    .array(
      z.object({
        /** The displayed text: `7`, `1,200`, `9 of 10`. */
        value: lineSchema,
        label: lineSchema,
      }),
    )
    .check(z.maxLength(statsMax)),
  layout: z._default(z.enum(["plain", "cards", "large"]), "plain"),
});
export type StatsProps = z.infer<typeof schema>;

/** A few numbers, and what they count. */
export const block = {
  category: "text",
  schema,
  defaults: { title: "", lead: "", items: [], layout: "plain" },
} satisfies Block;
