import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link } from "#blocks/prop-schemas.ts";

const schema = z.object({
  text: line,
  link,
  /** How loudly it asks. */
  look: z.enum(["main", "soft", "text"]),
  align: z.enum(["start", "center"]),
});
export type ButtonProps = z.infer<typeof schema>;

/** A button among the words. Without words or a safe address there is none. */
export const block = {
  category: "layout",
  schema,
  defaults: { text: "", link: "", look: "main", align: "start" },
} satisfies Block;
