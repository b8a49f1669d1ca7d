import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, linkSchema, pictureSchema, textSchema } from "#blocks/prop-schemas.ts";

export const portraitsMax = 3;

const schema = z.object({
  title: lineSchema,
  text: textSchema,
  buttonText: lineSchema,
  buttonLink: linkSchema,
  secondLinkText: lineSchema,
  secondLink: linkSchema,
  /** The portraits of people who invite. */
  portraits: z.array(pictureSchema).check(z.maxLength(portraitsMax)),
  /** What one of these people says, with the name. */
  quote: textSchema,
  /** `banner` is a row without a card: it suits a section with its own background. */
  layout: z._default(z.enum(["plain", "centered", "banner"]), "plain"),
});
export type CallToActionProps = z.infer<typeof schema>;

/** An invitation, with portraits of the people who invite. */
export const block = {
  category: "people",
  schema,
  defaults: {
    title: "",
    text: "",
    buttonText: "",
    buttonLink: "",
    secondLinkText: "",
    secondLink: "",
    portraits: [],
    quote: "",
    layout: "plain",
  },
} satisfies Block;
