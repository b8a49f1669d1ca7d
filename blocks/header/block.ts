import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import {
  linesSchema,
  lineSchema,
  linkSchema,
  pictureSchema,
  textSchema,
} from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** May contain line breaks: each line is shown on its own. */
  title: linesSchema,
  lead: textSchema,
  buttonText: lineSchema,
  buttonLink: linkSchema,
  secondLinkText: lineSchema,
  secondLink: linkSchema,
  /** The same scene for the light and for the dark theme. Either picture may be missing. */
  picture: z.nullable(
    z.object({
      light: z.optional(pictureSchema),
      dark: z.optional(pictureSchema),
      alt: z._default(lineSchema, ""),
      caption: z._default(lineSchema, ""),
    }),
  ),
  /** How title and picture are placed: `cover` puts the title on the picture. */
  layout: z._default(z.enum(["plain", "centered", "split", "cover"]), "plain"),
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
    secondLinkText: "",
    secondLink: "",
    picture: null,
    layout: "plain",
  },
} satisfies Block;
