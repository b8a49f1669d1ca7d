import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import {
  audioUrlSchema,
  daySchema,
  itemIdSchema,
  lineSchema,
  pictureSchema,
  textSchema,
  tracksSchema,
  videoUrlSchema,
} from "#blocks/prop-schemas.ts";

const sermonsMax = 300;
const shownMax = 50;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  items: z
    .array(
      z.object({
        id: itemIdSchema,
        title: lineSchema,
        date: daySchema,
        speaker: z._default(lineSchema, ""),
        /** A Bible reference, which opens the passage. */
        passage: z._default(lineSchema, ""),
        series: z._default(lineSchema, ""),
        text: z._default(textSchema, ""),
        audioUrl: z._default(audioUrlSchema, ""),
        videoUrl: z._default(videoUrlSchema, ""),
        tracks: tracksSchema,
        picture: z.optional(z.nullable(pictureSchema)),
      }),
    )
    .check(z.maxLength(sermonsMax)),
  /** How many are listed at first; the older ones are behind a button. */
  limit: z.int().check(z.gte(1), z.lte(shownMax)),
  /** Whether there is a podcast of the recordings that the portal stores. */
  podcast: z._default(z.boolean(), true),
  /** The podcast's cover. */
  picture: z.nullable(pictureSchema),
});
export type SermonsProps = z.infer<typeof schema>;
export type SermonItem = SermonsProps["items"][number];

/** Talks to listen to and watch, the newest first, and as a podcast. */
export const block = {
  category: "media",
  schema,
  defaults: { title: "", lead: "", items: [], limit: 8, podcast: true, picture: null },
} satisfies Block;
