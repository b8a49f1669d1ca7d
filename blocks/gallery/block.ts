import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, picture, text } from "#blocks/prop-schemas.ts";

export const galleryMax = 100;

const schema = z.object({
  title: line,
  lead: text,
  items: z
    .array(z.object({ picture: z.nullable(picture), caption: z._default(line, "") }))
    .check(z.maxLength(galleryMax)),
});
export type GalleryProps = z.infer<typeof schema>;

/** A picture gallery. Each picture opens in a larger size. */
export const block = {
  category: "media",
  schema,
  defaults: { title: "", lead: "", items: [] },
} satisfies Block;
