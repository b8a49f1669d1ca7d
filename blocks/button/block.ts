import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link } from "#blocks/prop-schemas.ts";

const schema = z.object({
  text: line,
  link,
  /** How prominent the button is. */
  look: z.enum(["main", "soft", "text"]),
  align: z.enum(["start", "center"]),
});
export type ButtonProps = z.infer<typeof schema>;

/** A button within the text. It is left out without a text or a safe address. */
export const block = {
  category: "layout",
  schema,
  defaults: { text: "", link: "", look: "main", align: "start" },
} satisfies Block;
