import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, picture, text, tracks } from "#blocks/prop-schemas.ts";

const minutesMost = 24 * 60;

const schema = z.object({
  title: line,
  text,
  /** When it starts: `2026-12-24T18:00:00+02:00`, or UTC without a zone. */
  startDate: line,
  minutes: z.int().check(z.gte(1), z.lte(minutesMost)),
  /** The broadcast on YouTube or Vimeo. It leaves the server only after the start. */
  url: link,
  /** The recording; with "" the block only says that the webinar is over. */
  recordingUrl: link,
  /** Captions of the portal's own video file. */
  tracks,
  poster: z.nullable(picture),
});
export type WebinarPlayerProps = z.infer<typeof schema>;
export type PublicWebinarProps = Omit<WebinarPlayerProps, "url" | "recordingUrl" | "tracks">;

/** A webinar: its date before, the player while it is live, the recording afterwards. */
export const block = {
  category: "events",
  schema,
  defaults: {
    title: "",
    text: "",
    startDate: "",
    minutes: 60,
    url: "",
    recordingUrl: "",
    poster: null,
  },
} satisfies Block;
