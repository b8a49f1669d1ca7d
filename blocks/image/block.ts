import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, pictureSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  picture: z.nullable(pictureSchema),
  caption: lineSchema,
  /** On a page, how wide the picture is: as the text, as the page, or as the window. */
  size: z._default(z.enum(["normal", "wide", "full"]), "normal"),
});
export type ImageProps = z.infer<typeof schema>;

/** A picture within the text, or across the page. */
export const block = {
  category: "media",
  schema,
  defaults: { picture: null, caption: "", size: "normal" },
} satisfies Block;
