import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: lineSchema,
  /** The address in lines, as on an envelope; "" for the portal's own address from its settings. */
  address: textSchema,
  /** Directions that a map doesn't show: which door, which bell. */
  text: textSchema,
});
export type AddressProps = z.infer<typeof schema>;

/** An address to read, copy, and open in any map app. No map is loaded. */
export const block = {
  category: "contact",
  schema,
  defaults: { title: "", address: "", text: "" },
} satisfies Block;
