import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import {
  lineSchema,
  linkSchema,
  pictureSchema,
  tracksSchema,
  transcriptSchema,
} from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** A video on YouTube or Vimeo, or a file of the content folder. Any other address shows nothing. */
  url: linkSchema,
  poster: z.nullable(pictureSchema),
  caption: lineSchema,
  tracks: tracksSchema,
  transcript: transcriptSchema,
  /** Opens the video in a popup instead of in its place. A lesson ignores this. */
  inPopup: z._default(z.boolean(), false),
  /** On a page, how wide the video is: as the text, or as the page. */
  size: z._default(z.enum(["normal", "wide"]), "normal"),
});
export type VideoProps = z.infer<typeof schema>;

/** A video that loads from its service only when the visitor asks for it. */
export const block = {
  category: "media",
  schema,
  defaults: { url: "", poster: null, caption: "", inPopup: false, size: "normal" },
} satisfies Block;
