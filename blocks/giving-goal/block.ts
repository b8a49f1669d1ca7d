import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { daySchema, lineSchema, linkSchema, textSchema } from "#blocks/prop-schemas.ts";

const amountMax = 1_000_000_000;
const amount = z.int().check(z.gte(0), z.lte(amountMax));

const schema = z.object({
  title: lineSchema,
  text: textSchema,
  goal: amount,
  raised: amount,
  /** An ISO 4217 code, such as `EUR`. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, "three capital letters, such as EUR")),
  /** The last day of the collection. */
  deadline: z._default(daySchema, ""),
  buttonText: lineSchema,
  /** "" uses the campaign of the settings. */
  buttonLink: linkSchema,
});
export type GivingGoalProps = z.infer<typeof schema>;

/** How far a collection has come, and where to give. */
export const block = {
  category: "contact",
  schema,
  defaults: {
    title: "",
    text: "",
    goal: 1_000,
    raised: 0,
    currency: "EUR",
    deadline: "",
    buttonText: "",
    buttonLink: "",
  },
} satisfies Block;
