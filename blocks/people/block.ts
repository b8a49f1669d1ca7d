import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, picture, text } from "#blocks/prop-schemas.ts";

export const peopleMax = 60;

const schema = z.object({
  title: line,
  lead: text,
  items: z
    .array(
      z.object({
        name: line,
        /** The person's role in the portal. */
        about: z._default(line, ""),
        text: z._default(text, ""),
        portrait: z.optional(z.nullable(picture)),
        link: z._default(link, ""),
        linkText: z._default(line, ""),
      }),
    )
    .check(z.maxLength(peopleMax)),
});
export type PeopleProps = z.infer<typeof schema>;

/** People: portraits with a few words about each. */
export const block = {
  category: "people",
  schema,
  defaults: { title: "", lead: "", items: [] },
} satisfies Block;
