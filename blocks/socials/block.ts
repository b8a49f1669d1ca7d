import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  layout: z._default(z.enum(["plain", "cards"]), "plain"),
});
export type SocialsProps = z.infer<typeof schema>;

/** Links to the portal's social networks from its settings. */
export const block = {
  category: "contact",
  schema,
  defaults: { title: "", lead: "", layout: "plain" },
} satisfies Block;
