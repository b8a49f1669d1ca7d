import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, linkSchema, pictureSchema, textSchema } from "#blocks/prop-schemas.ts";

export const peopleMax = 60;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  items: z
    .array(
      z.object({
        name: lineSchema,
        /** The person's role in the portal. */
        about: z._default(lineSchema, ""),
        text: z._default(textSchema, ""),
        portrait: z.optional(z.nullable(pictureSchema)),
        link: z._default(linkSchema, ""),
        linkText: z._default(lineSchema, ""),
      }),
    )
    .check(z.maxLength(peopleMax)),
  /** `cards` shows large portraits, `rows` a line for each person, `centered` faces in the middle. */
  layout: z._default(z.enum(["plain", "cards", "rows", "centered"]), "plain"),
});
export type PeopleProps = z.infer<typeof schema>;

/** People: portraits with a few words about each. */
export const block = {
  category: "people",
  schema,
  defaults: { title: "", lead: "", items: [], layout: "plain" },
} satisfies Block;
