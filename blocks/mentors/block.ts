import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  layout: z._default(z.enum(["plain", "cards", "rows", "centered"]), "plain"),
});
export type MentorsProps = z.infer<typeof schema>;

/** The portal's mentors: everyone with that role, without a list to maintain. */
export const block = {
  category: "people",
  schema,
  defaults: { title: "", lead: "", layout: "plain" },
} satisfies Block;
