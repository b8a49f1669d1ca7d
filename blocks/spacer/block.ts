import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";

const schema = z.object({ size: z.enum(["small", "medium", "large"]) });
export type SpacerProps = z.infer<typeof schema>;

/** Empty space. */
export const block = {
  category: "layout",
  schema,
  defaults: { size: "medium" },
} satisfies Block;
