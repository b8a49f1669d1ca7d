import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: lineSchema,
  /** "" for the description from the portal's contacts. */
  lead: textSchema,
});
export type ContactsProps = z.infer<typeof schema>;

/** All contacts from the portal's settings. */
export const block = {
  category: "contact",
  schema,
  defaults: { title: "", lead: "" },
} satisfies Block;
