import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import {
  lineSchema,
  linkSchema,
  pictureSchema,
  textSchema,
  tracksSchema,
} from "#blocks/prop-schemas.ts";

const minutesMax = 24 * 60;

const schema = z.object({
  title: lineSchema,
  text: textSchema,
  /** When it starts, such as `2026-12-24T18:00:00+02:00`. A time without a zone is in UTC. */
  startDate: lineSchema,
  minutes: z.int().check(z.gte(1), z.lte(minutesMax)),
  /** The broadcast on YouTube or Vimeo. It leaves the server only after the start. */
  url: linkSchema,
  /** The recording. If it is "", the block only says that the webinar is over. */
  recordingUrl: linkSchema,
  /** Captions of the portal's own video file. */
  tracks: tracksSchema,
  poster: z.nullable(pictureSchema),
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
