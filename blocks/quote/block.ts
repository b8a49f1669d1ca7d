import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** `verse` stands on the page under the lamp, `plain` within the text. */
  kind: z.enum(["plain", "verse"]),
  text,
  cite: line,
});
export type QuoteProps = z.infer<typeof schema>;

/** Somebody's words. */
export const block = {
  category: "text",
  schema,
  defaults: { kind: "plain", text: "", cite: "" },
} satisfies Block;
