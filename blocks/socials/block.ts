import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, text } from "#blocks/prop-schemas.ts";

const schema = z.object({ title: line, lead: text });
export type SocialsProps = z.infer<typeof schema>;

/** Where else the portal's people are: the networks named in its settings. */
export const block = {
  category: "contact",
  schema,
  defaults: { title: "", lead: "" },
} satisfies Block;
