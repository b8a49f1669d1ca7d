import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import {
  lineSchema,
  linkSchema,
  pictureSchema,
  textSchema,
  tracksSchema,
} from "#blocks/prop-schemas.ts";

export const episodesMax = 60;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  episodes: z
    .array(
      z.object({
        title: lineSchema,
        text: z._default(textSchema, ""),
        /** When it starts, such as `2026-12-24T18:00:00+02:00`. A time without a zone is in UTC. */
        startDate: lineSchema,
        /** Its length for calendars; one hour by default. */
        minutes: z.optional(z.int().check(z.gte(1), z.lte(24 * 60))),
        /** A video on YouTube or Vimeo. It leaves the server only after the episode has started. */
        url: z._default(linkSchema, ""),
        /** Captions of the portal's own video file. */
        tracks: tracksSchema,
        poster: z.optional(z.nullable(pictureSchema)),
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
