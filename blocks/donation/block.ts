import * as z from "zod/mini";
import { defaultCurrency, isSupportedCurrency } from "#domains/courses/currency.ts";
import type { Block } from "#blocks/block.ts";
import { lineSchema, linkSchema, textSchema } from "#blocks/prop-schemas.ts";

export const amountsMax = 8;

/** Whole units of a currency. */
const money = z.int().check(z.gte(0), z.lte(1_000_000_000));

const schema = z.object({
  title: lineSchema,
  text: textSchema,
  /** What others give, or what an amount pays for. With a link, it leads to where this amount is given. */
  amounts: z
    .array(
      z.object({
        amount: lineSchema,
        description: z._default(lineSchema, ""),
        link: z._default(linkSchema, ""),
      }),
    )
    .check(z.maxLength(amountsMax)),
  /** What is collected, and how much of it has come in. `text` says until when or what for. */
  goal: z.optional(
    z.nullable(
      z.object({
        target: money,
        raised: z._default(money, 0),
        currency: z._default(z.string().check(z.refine(isSupportedCurrency)), defaultCurrency),
        text: z._default(lineSchema, ""),
      }),
    ),
  ),
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
