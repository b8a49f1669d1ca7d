import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, text } from "#blocks/prop-schemas.ts";

export const amountsMax = 8;

const schema = z.object({
  title: line,
  text,
  /** What others give, or what an amount does: texts, not buttons. */
  amounts: z
    .array(z.object({ amount: line, text: z._default(line, "") }))
    .check(z.maxLength(amountsMax)),
  buttonText: line,
  /** Where to give; "" for the campaign from the portal's settings. */
  buttonLink: link,
});
export type DonationProps = z.infer<typeof schema>;

/** A donation request with a link. It is not shown without a place to give. */
export const block = {
  category: "contact",
  schema,
  defaults: { title: "", text: "", amounts: [], buttonText: "", buttonLink: "" },
} satisfies Block;
