import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, picture, tracks, transcript } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** A film on YouTube or Vimeo, or a file of the content folder; any other address shows nothing (LEARN-26). */
  url: link,
  poster: z.nullable(picture),
  caption: line,
  tracks,
  transcript,
  /** Opens over the page and not in its place; in a lesson always in its place. */
  inPopup: z._default(z.boolean(), false),
});
export type VideoProps = z.infer<typeof schema>;

/** A film that comes from its service only when it is asked for. */
export const block = {
  category: "media",
  schema,
  defaults: { url: "", poster: null, caption: "", inPopup: false },
} satisfies Block;
