import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, text } from "#blocks/prop-schemas.ts";

export const statsMax = 8;

const schema = z.object({
  title: line,
  lead: text,
  items: z
    .array(
      z.object({
        /** The displayed text: `7`, `1,200`, `9 of 10`. */
        value: line,
        label: line,
      }),
    )
    .check(z.maxLength(statsMax)),
});
export type StatsProps = z.infer<typeof schema>;

/** A few numbers, and what they count. */
export const block = {
  category: "text",
  schema,
  defaults: { title: "", lead: "", items: [] },
} satisfies Block;
