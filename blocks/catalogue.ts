import * as z from "zod/mini";
import type { Block } from "./block.ts";
import { partsByKind } from "./parts-by-kind.ts";
import { sectionSchema } from "./section-schema.ts";

const blocks = partsByKind(
  import.meta.glob<Block>("./*/block.ts", { eager: true, import: "block" }),
);

/** Adds what blocks of every kind have to the kind's own properties. */
const withSection = (block: Block): Block => ({
  ...block,
  schema: z.extend(block.schema as z.ZodMiniObject, { section: sectionSchema }),
});

/** Every kind of block by its name, with schema and category. Imports no view and no loader. */
export const catalogue: ReadonlyMap<string, Block> = new Map(
  Object.entries(blocks).map(([kind, block]) => [kind, withSection(block)]),
);
