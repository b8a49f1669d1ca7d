import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, picture } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** The address that a service gives for embedding; any other service shows nothing (embed-address.ts). */
  url: link,
  title: line,
  poster: z.nullable(picture),
  caption: line,
  /** As wide as the column: `wide` 16 to 9, `square`, `tall` for forms, `bar` for players of sound. */
  shape: z.enum(["wide", "square", "tall", "bar"]),
});
export type EmbedProps = z.infer<typeof schema>;

/** Something of another service: a map, a form, a calendar, a player. It comes only when it is asked for. */
export const block = {
  category: "media",
  schema,
  defaults: { url: "", title: "", poster: null, caption: "", shape: "wide" },
} satisfies Block;
