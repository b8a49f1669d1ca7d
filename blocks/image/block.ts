import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, picture } from "#blocks/prop-schemas.ts";

const schema = z.object({ picture: z.nullable(picture), caption: line });
export type ImageProps = z.infer<typeof schema>;

/** A picture within the text. */
export const block = {
  category: "media",
  schema,
  defaults: { picture: null, caption: "" },
} satisfies Block;
