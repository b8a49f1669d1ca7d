import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, tracks, transcript } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** The recording itself: `https://…`, a file of the content folder, or a path of this portal. */
  url: link,
  title: line,
  caption: line,
  tracks,
  transcript,
});
export type AudioProps = z.infer<typeof schema>;

/** A recording, with the browser's own player; nothing is fetched before somebody presses play. */
export const block = {
  category: "media",
  schema,
  defaults: { url: "", title: "", caption: "" },
} satisfies Block;
