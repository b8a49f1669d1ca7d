import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { documentSchema, lineSchema, textSchema } from "#blocks/prop-schemas.ts";

const filesMax = 100;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  items: z
    .array(
      z.object({
        document: z.nullable(documentSchema),
        title: lineSchema,
        text: z._default(textSchema, ""),
      }),
    )
    .check(z.maxLength(filesMax)),
});
export type DownloadsProps = z.infer<typeof schema>;

/** Files to download, with their type and size. */
export const block = {
  category: "media",
  schema,
  defaults: { title: "", lead: "", items: [] },
} satisfies Block;
