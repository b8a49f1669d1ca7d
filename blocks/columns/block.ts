import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, textSchema } from "#blocks/prop-schemas.ts";

export const columnsMin = 2;
export const columnsMax = 4;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  /** The number of columns if there is room. */
  count: z.int().check(z.gte(columnsMin), z.lte(columnsMax)),
  /** `cards` puts each column on a sheet, `lines` draws a line between them. */
  layout: z._default(z.enum(["plain", "cards", "lines"]), "plain"),
  /** Which of two columns is wider. */
  wider: z._default(z.enum(["none", "first", "last"]), "none"),
  /** Where a column is that is lower than its neighbours. */
  align: z._default(z.enum(["start", "center"]), "start"),
});
export type ColumnsProps = z.infer<typeof schema>;

/** Shows its children side by side, one column for each block. Put several blocks into one column with a `panel`. */
export const block = {
  category: "layout",
  schema,
  defaults: {
    title: "",
    lead: "",
    count: columnsMin,
    layout: "plain",
    wider: "none",
    align: "start",
  },
} satisfies Block;
