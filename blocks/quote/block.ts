import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, pictureSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** `plain` is within the text. `verse` is a section of its own below a drawn lamp, `large` one across the page. */
  kind: z.enum(["plain", "verse", "large"]),
  text: textSchema,
  cite: lineSchema,
  /** Who says it. Only a large quotation shows it. */
  portrait: z.optional(z.nullable(pictureSchema)),
});
export type QuoteProps = z.infer<typeof schema>;

/** A quotation. */
export const block = {
  category: "text",
  schema,
  defaults: { kind: "plain", text: "", cite: "" },
} satisfies Block;
