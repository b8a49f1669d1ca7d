import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, text } from "#blocks/prop-schemas.ts";

const schema = z.object({ title: line, lead: text });
export type MentorsProps = z.infer<typeof schema>;

/** The portal's mentors: everyone with that role, without a list to maintain. */
export const block = {
  category: "people",
  schema,
  defaults: { title: "", lead: "" },
} satisfies Block;
