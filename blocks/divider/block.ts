import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";

const schema = z.object({
  /** A thin line, three points of light, or a shorter line in the middle. */
  kind: z.enum(["line", "lights", "short"]),
});
export type DividerProps = z.infer<typeof schema>;

/** A divider between two parts of a page. */
export const block = {
  category: "layout",
  schema,
  defaults: { kind: "line" },
} satisfies Block;
