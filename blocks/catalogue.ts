import type { Block } from "./block.ts";
import { partsByKind } from "./parts-by-kind.ts";

const blocks = partsByKind(
  import.meta.glob<Block>("./*/block.ts", { eager: true, import: "block" }),
);

/** Every kind of block by its name, with schema and category. Imports no view and no loader. */
export const catalogue: ReadonlyMap<string, Block> = new Map(Object.entries(blocks));
