import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, picture, text, tracks } from "#blocks/prop-schemas.ts";

const minutesMost = 24 * 60;

const schema = z.object({
  title: line,
  text,
  /** When it begins: `2026-12-24T18:00:00+02:00`. Without a zone it is UTC. */
  startDate: line,
  minutes: z.int().check(z.gte(1), z.lte(minutesMost)),
  /** The broadcast on YouTube or Vimeo; it leaves the server only when it has begun. */
  url: link,
  /** Afterwards; "": there is none, and nothing but that is said. */
  recordingUrl: link,
  /** Of an own file. */
  tracks,
  poster: z.nullable(picture),
});
export type WebinarPlayerProps = z.infer<typeof schema>;
export type PublicWebinarProps = Omit<WebinarPlayerProps, "url" | "recordingUrl" | "tracks">;

/** A broadcast: when it will be, the player while it is, the recording when it was. */
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
