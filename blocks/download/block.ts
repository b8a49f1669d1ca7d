import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { document, line, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  document: z.nullable(document),
  /** The title; "" uses the file's name. */
  title: line,
  text,
});
export type DownloadProps = z.infer<typeof schema>;

/** A document to save: a handout, a song sheet, a plan. */
export const block = {
  category: "media",
  schema,
  defaults: { document: null, title: "", text: "" },
} satisfies Block;
