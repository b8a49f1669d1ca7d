import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: line,
  /** The address in lines, as on an envelope; "" for the portal's own address from its settings. */
  address: text,
  /** Directions that a map doesn't show: which door, which bell. */
  text,
});
export type AddressProps = z.infer<typeof schema>;

/** An address to read, copy, and open in any map app. No map is loaded. */
export const block = {
  category: "contact",
  schema,
  defaults: { title: "", address: "", text: "" },
} satisfies Block;
