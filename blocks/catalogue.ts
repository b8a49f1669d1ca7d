import type { Block } from "./block.ts";
import { courseContents } from "./course-contents/block.ts";
import { courseList } from "./course-list/block.ts";
import { header } from "./header/block.ts";
import { richText } from "./rich-text/block.ts";

/** Every kind of block by its name, with schema and category; it pulls in no view and no loader. */
export const catalogue: ReadonlyMap<string, Block> = new Map(
  ([header, richText, courseList, courseContents] satisfies Block[]).map(
    (block): [string, Block] => [block.kind, block],
  ),
);
