import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** `verse` is a section of its own below a drawn lamp; `plain` is within the text. */
  kind: z.enum(["plain", "verse"]),
  text: textSchema,
  cite: lineSchema,
});
export type QuoteProps = z.infer<typeof schema>;

/** A quotation. */
export const block = {
  category: "text",
  schema,
  defaults: { kind: "plain", text: "", cite: "" },
} satisfies Block;
