import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: line,
  /** The address, in lines as on a letter; "" for the one among the portal's contacts. */
  address: text,
  /** What a map does not say: which door, which bell. */
  text,
});
export type AddressProps = z.infer<typeof schema>;

/** A place: its address to read, to copy, and to open in any map. No map is loaded. */
export const block = {
  category: "contact",
  schema,
  defaults: { title: "", address: "", text: "" },
} satisfies Block;
