import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import {
  daySchema,
  itemIdSchema,
  lineSchema,
  linkSchema,
  pictureSchema,
  richNodesSchema,
  textSchema,
} from "#blocks/prop-schemas.ts";

const postsMax = 200;
const shownMax = 30;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  items: z
    .array(
      z.object({
        id: itemIdSchema,
        title: lineSchema,
        /** The day on which it appears. */
        date: daySchema,
        nodes: richNodesSchema,
        picture: z.optional(z.nullable(pictureSchema)),
        link: z._default(linkSchema, ""),
        linkText: z._default(lineSchema, ""),
      }),
    )
    .check(z.maxLength(postsMax)),
  /** How many are listed at first; the older ones are behind a button. */
  limit: z.int().check(z.gte(1), z.lte(shownMax)),
});
export type NewsProps = z.infer<typeof schema>;
export type NewsItem = NewsProps["items"][number];

/** Posts, the newest first, and as a feed. */
export const block = {
  category: "text",
  schema,
  defaults: { title: "", lead: "", items: [], limit: 5 },
} satisfies Block;
