import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, pictureSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({ picture: z.nullable(pictureSchema), caption: lineSchema });
export type ImageProps = z.infer<typeof schema>;

/** A picture within the text. */
export const block = {
  category: "media",
  schema,
  defaults: { picture: null, caption: "" },
} satisfies Block;
