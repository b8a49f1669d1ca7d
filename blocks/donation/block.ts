import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, linkSchema, textSchema } from "#blocks/prop-schemas.ts";

export const amountsMax = 8;

const schema = z.object({
  title: lineSchema,
  text: textSchema,
  /** What others give, or what an amount pays for. Shown as text, not as buttons. */
  amounts: z
    .array(z.object({ amount: lineSchema, description: z._default(lineSchema, "") }))
    .check(z.maxLength(amountsMax)),
  buttonText: lineSchema,
  /** URL of the donation page; "" uses the campaign URL of the portal's settings. */
  buttonLink: linkSchema,
});
export type DonationProps = z.infer<typeof schema>;

/** A donation request with a link. It is hidden if neither the block nor the portal has a donation URL. */
export const block = {
  category: "contact",
  schema,
  defaults: { title: "", text: "", amounts: [], buttonText: "", buttonLink: "" },
} satisfies Block;
