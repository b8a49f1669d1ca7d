import { bible } from "./bible/block.ts";
import type { Block } from "./block.ts";
import { callToAction } from "./call-to-action/block.ts";
import { callout } from "./callout/block.ts";
import { courseContents } from "./course-contents/block.ts";
import { courseList } from "./course-list/block.ts";
import { form } from "./form/block.ts";
import { header } from "./header/block.ts";
import { image } from "./image/block.ts";
import { note } from "./note/block.ts";
import { question } from "./question/block.ts";
import { quote } from "./quote/block.ts";
import { registration } from "./registration/block.ts";
import { reviews } from "./reviews/block.ts";
import { richText } from "./rich-text/block.ts";
import { test } from "./test/block.ts";
import { video } from "./video/block.ts";

const blocks: readonly Block[] = [
  header,
  richText,
  quote,
  bible,
  note,
  callout,
  image,
  video,
  courseList,
  courseContents,
  reviews,
  callToAction,
  registration,
  form,
  question,
  test,
];

/** Every kind of block by its name, with schema and category; it pulls in no view and no loader. */
export const catalogue: ReadonlyMap<string, Block> = new Map(
  blocks.map((block) => [block.kind, block]),
);
