import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** `verse` is shown on a page below a lamp, `plain` within the text. */
  kind: z.enum(["plain", "verse"]),
  text,
  cite: line,
});
export type QuoteProps = z.infer<typeof schema>;

/** A quotation. */
export const block = {
  category: "text",
  schema,
  defaults: { kind: "plain", text: "", cite: "" },
} satisfies Block;
