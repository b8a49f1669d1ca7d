import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, text } from "#blocks/prop-schemas.ts";

export const amountsMax = 8;

const schema = z.object({
  title: line,
  text,
  /** What others give, or what an amount pays for. Shown as text, not as buttons. */
  amounts: z
    .array(z.object({ amount: line, text: z._default(line, "") }))
    .check(z.maxLength(amountsMax)),
  buttonText: line,
  /** URL of the donation page; "" uses the campaign URL of the portal's settings. */
  buttonLink: link,
});
export type DonationProps = z.infer<typeof schema>;

/** A donation request with a link. It is hidden if neither the block nor the portal has a donation URL. */
export const block = {
  category: "contact",
  schema,
  defaults: { title: "", text: "", amounts: [], buttonText: "", buttonLink: "" },
} satisfies Block;
