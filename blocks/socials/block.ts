import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, text } from "#blocks/prop-schemas.ts";

const schema = z.object({ title: line, lead: text });
export type SocialsProps = z.infer<typeof schema>;

/** Links to the portal's social networks from its settings. */
export const block = {
  category: "contact",
  schema,
  defaults: { title: "", lead: "" },
} satisfies Block;
