import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, linkSchema, textSchema } from "#blocks/prop-schemas.ts";

const cardsMax = 24;

/** The icons that a card can have. */
export const cardIcons = [
  "book-open",
  "heart",
  "people",
  "person",
  "chat",
  "calendar",
  "clock",
  "pin",
  "sun",
  "moon",
  "star",
  "quote",
  "question",
  "sound",
  "play",
  "globe",
  "email",
  "phone",
  "tree",
  "award",
] as const;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  items: z
    .array(
      z.object({
        icon: z.enum(cardIcons),
        title: lineSchema,
        text: z._default(textSchema, ""),
        link: z._default(linkSchema, ""),
        linkText: z._default(lineSchema, ""),
      }),
    )
    .check(z.maxLength(cardsMax)),
});
export type FeatureCardsProps = z.infer<typeof schema>;

/** Short points with icons: what there is for children, for doubters, for the evening. */
export const block = {
  category: "text",
  schema,
  defaults: { title: "", lead: "", items: [] },
} satisfies Block;
