import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { documentSchema, lineSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  document: z.nullable(documentSchema),
  /** The title; "" uses the file's name. */
  title: lineSchema,
  text: textSchema,
});
export type DownloadProps = z.infer<typeof schema>;

/** A document to save: a handout, a song sheet, a plan. */
export const block = {
  category: "media",
  schema,
  defaults: { document: null, title: "", text: "" },
} satisfies Block;
