import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, picture, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** May contain line breaks: each line is shown on its own. */
  title: line,
  lead: text,
  buttonText: line,
  buttonLink: link,
  secondText: line,
  secondLink: link,
  /** The same scene by day and by night; either may be missing. */
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

/** A page's header: title, lead, buttons, and a picture that follows the theme. */
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
