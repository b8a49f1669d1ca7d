import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, linkSchema, tracksSchema, transcriptSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** The audio file: `https://…`, a file of the content folder, or a path of this portal. */
  url: linkSchema,
  title: lineSchema,
  caption: lineSchema,
  tracks: tracksSchema,
  transcript: transcriptSchema,
});
export type AudioProps = z.infer<typeof schema>;

/** An audio recording in the browser's own player. Nothing is fetched until the visitor presses play. */
export const block = {
  category: "media",
  schema,
  defaults: { url: "", title: "", caption: "" },
} satisfies Block;
