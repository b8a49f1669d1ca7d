import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import {
  lineSchema,
  linkSchema,
  localTimeSchema,
  pictureSchema,
  textSchema,
} from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: lineSchema,
  text: textSchema,
  buttonText: lineSchema,
  buttonLink: linkSchema,
  secondLinkText: lineSchema,
  secondLink: linkSchema,
  /** Shown next to the text; above it on a phone. */
  picture: z.nullable(pictureSchema),
  /** When it appears and when it goes; "": it is always there. */
  start: z._default(localTimeSchema, ""),
  end: z._default(localTimeSchema, ""),
});
export type AnnouncementProps = z.infer<typeof schema>;

/** A band that announces one thing: a new course, an evening, a call for help. */
export const block = {
  category: "header",
  schema,
  defaults: {
    title: "",
    text: "",
    buttonText: "",
    buttonLink: "",
    secondLinkText: "",
    secondLink: "",
    picture: null,
    start: "",
    end: "",
  },
} satisfies Block;
