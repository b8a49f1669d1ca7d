import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, linkSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  text: lineSchema,
  link: linkSchema,
  /** How prominent the button is. */
  kind: z.enum(["main", "soft", "text"]),
  align: z.enum(["start", "center"]),
});
export type ButtonProps = z.infer<typeof schema>;

/** A button within the text. It is left out without a text or a safe address. */
export const block = {
  category: "layout",
  schema,
  defaults: { text: "", link: "", kind: "main", align: "start" },
} satisfies Block;
