import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, linkSchema, pictureSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** The embed address of a service. Unknown services show nothing (embed-urls.ts). */
  url: linkSchema,
  title: lineSchema,
  poster: z.nullable(pictureSchema),
  caption: lineSchema,
  /** The shape of the frame, which fills the column: `wide` is 16 to 9, `tall` is for forms, `bar` for audio. */
  shape: z.enum(["wide", "square", "tall", "bar"]),
});
export type EmbedProps = z.infer<typeof schema>;

/** Content of another service: a map, form, calendar or player. It loads only when the visitor asks for it. */
export const block = {
  category: "media",
  schema,
  defaults: { url: "", title: "", poster: null, caption: "", shape: "wide" },
} satisfies Block;
