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
        /** When it begins: `2026-12-24T18:00:00+02:00`. Without a zone it is UTC. */
        startDate: line,
        /** How long it lasts, for calendars; an hour unless said. */
        minutes: z.optional(z.int().check(z.gte(1), z.lte(24 * 60))),
        /** A film on YouTube or Vimeo; it leaves the server only when the episode has begun. */
        url: z._default(link, ""),
        /** Of an own file. */
        tracks,
        poster: z.optional(z.nullable(picture)),
      }),
    )
    .check(z.maxLength(episodesMax)),
});
export type VideoEventProps = z.infer<typeof schema>;

/** What may leave: an episode without its film. */
export type PublicEpisode = Omit<VideoEventProps["episodes"][number], "url" | "tracks">;

/** An event in episodes, each of which opens at its time. */
export const block = {
  category: "events",
  schema,
  defaults: { title: "", lead: "", episodes: [] },
} satisfies Block;
