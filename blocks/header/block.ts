import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, picture, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** May hold line breaks: each line stands for itself. */
  title: line,
  lead: text,
  buttonText: line,
  buttonLink: link,
  secondText: line,
  secondLink: link,
  /** The same scene by day and by night; either may stand alone. */
  picture: z.nullable(
    z.object({
      light: z.optional(picture),
      dark: z.optional(picture),
      alt: z._default(line, ""),
      caption: z._default(line, ""),
    }),
  ),
});
export type HeaderProps = z.infer<typeof schema>;

/** A page's title page: title, lead, buttons, and a plate that follows the theme. */
export const block = {
  category: "header",
  schema,
  defaults: {
    title: "",
    lead: "",
    buttonText: "",
    buttonLink: "",
    secondText: "",
    secondLink: "",
    picture: null,
  },
} satisfies Block;
