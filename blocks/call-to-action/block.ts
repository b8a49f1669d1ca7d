import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, picture, text } from "#blocks/prop-schemas.ts";

export const portraitsMax = 3;

const schema = z.object({
  title: line,
  text,
  buttonText: line,
  buttonLink: link,
  secondText: line,
  secondLink: link,
  /** The portraits of people who invite. */
  portraits: z.array(picture).check(z.maxLength(portraitsMax)),
  /** A quotation of one of them, with the name. */
  says: text,
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
    secondText: "",
    secondLink: "",
    portraits: [],
    says: "",
  },
} satisfies Block;
