import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, text } from "#blocks/prop-schemas.ts";

export const amountsMax = 8;

const schema = z.object({
  title: line,
  text,
  /** What others give, or what a sum does: words, nothing to press. */
  amounts: z
    .array(z.object({ amount: line, text: z._default(line, "") }))
    .check(z.maxLength(amountsMax)),
  buttonText: line,
  /** Where one gives; "" for the campaign among the portal's settings. */
  buttonLink: link,
});
export type DonationProps = z.infer<typeof schema>;

/** A request for help, and where to give it. Without such a place it is not shown. */
export const block = {
  category: "contact",
  schema,
  defaults: { title: "", text: "", amounts: [], buttonText: "", buttonLink: "" },
} satisfies Block;
