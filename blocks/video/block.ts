import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, picture } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** A film on YouTube or Vimeo; any other address shows nothing (LEARN-26). */
  url: link,
  poster: z.nullable(picture),
  caption: line,
});
export type VideoProps = z.infer<typeof schema>;

/** A film that comes from its service only when it is asked for. */
export const video = {
  kind: "video",
  category: "media",
  schema,
  defaults: { url: "", poster: null, caption: "" },
} satisfies Block;
