import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, picture, text, tracks } from "#blocks/prop-schemas.ts";

export const episodesMax = 60;

const schema = z.object({
  title: line,
  lead: text,
  episodes: z
    .array(
      z.object({
        title: line,
        text: z._default(text, ""),
        /** When it starts: `2026-12-24T18:00:00+02:00`, or UTC without a zone. */
        startDate: line,
        /** Its length for calendars; one hour by default. */
        minutes: z.optional(z.int().check(z.gte(1), z.lte(24 * 60))),
        /** A video on YouTube or Vimeo. It leaves the server only after the episode has started. */
        url: z._default(link, ""),
        /** Captions of the portal's own video file. */
        tracks,
        poster: z.optional(z.nullable(picture)),
      }),
    )
    .check(z.maxLength(episodesMax)),
});
export type VideoEventProps = z.infer<typeof schema>;

/** An episode without its video: what may leave the server. */
export type PublicEpisode = Omit<VideoEventProps["episodes"][number], "url" | "tracks">;

/** An event with episodes that open at their own times. */
export const block = {
  category: "events",
  schema,
  defaults: { title: "", lead: "", episodes: [] },
} satisfies Block;
