import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, picture, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: line,
  text,
  buttonText: line,
  buttonLink: link,
  secondText: line,
  secondLink: link,
  /** Shown next to the text; above it on a phone. */
  picture: z.nullable(picture),
});
export type BannerProps = z.infer<typeof schema>;

/** A band that announces one thing: a new course, an evening, a call for help. */
export const block = {
  category: "header",
  schema,
  defaults: {
    title: "",
    text: "",
    buttonText: "",
    buttonLink: "",
    secondText: "",
    secondLink: "",
    picture: null,
  },
} satisfies Block;
