import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, pictureSchema, textSchema } from "#blocks/prop-schemas.ts";

export const galleryMax = 100;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  items: z
    .array(z.object({ picture: z.nullable(pictureSchema), caption: z._default(lineSchema, "") }))
    .check(z.maxLength(galleryMax)),
  /** `mosaic` shows the first picture of each five large, `row` is one line to scroll. */
  layout: z._default(z.enum(["plain", "mosaic", "row"]), "plain"),
});
export type GalleryProps = z.infer<typeof schema>;

/** A picture gallery. Each picture opens in a larger size. */
export const block = {
  category: "media",
  schema,
  defaults: { title: "", lead: "", items: [], layout: "plain" },
} satisfies Block;
