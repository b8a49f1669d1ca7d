import { address } from "./address/block.ts";
import { audio } from "./audio/block.ts";
import { banner } from "./banner/block.ts";
import { bible } from "./bible/block.ts";
import type { Block } from "./block.ts";
import { button } from "./button/block.ts";
import { callToAction } from "./call-to-action/block.ts";
import { callout } from "./callout/block.ts";
import { columns } from "./columns/block.ts";
import { contacts } from "./contacts/block.ts";
import { countdown } from "./countdown/block.ts";
import { courseContents } from "./course-contents/block.ts";
import { courseList } from "./course-list/block.ts";
import { divider } from "./divider/block.ts";
import { donation } from "./donation/block.ts";
import { download } from "./download/block.ts";
import { embed } from "./embed/block.ts";
import { faq } from "./faq/block.ts";
import { form } from "./form/block.ts";
import { gallery } from "./gallery/block.ts";
import { header } from "./header/block.ts";
import { html } from "./html/block.ts";
import { image } from "./image/block.ts";
import { match } from "./match/block.ts";
import { mentors } from "./mentors/block.ts";
import { microcourseList } from "./microcourse-list/block.ts";
import { note } from "./note/block.ts";
import { panel } from "./panel/block.ts";
import { people } from "./people/block.ts";
import { order } from "./order/block.ts";
import { question } from "./question/block.ts";
import { quiz } from "./quiz/block.ts";
import { quote } from "./quote/block.ts";
import { registration } from "./registration/block.ts";
import { reviews } from "./reviews/block.ts";
import { richText } from "./rich-text/block.ts";
import { slider } from "./slider/block.ts";
import { socials } from "./socials/block.ts";
import { spacer } from "./spacer/block.ts";
import { stats } from "./stats/block.ts";
import { steps } from "./steps/block.ts";
import { subscribe } from "./subscribe/block.ts";
import { tabs } from "./tabs/block.ts";
import { test } from "./test/block.ts";
import { videoEvent } from "./video-event/block.ts";
import { video } from "./video/block.ts";
import { webinarPlayer } from "./webinar-player/block.ts";

const blocks: readonly Block[] = [
  header,
  slider,
  banner,
  richText,
  quote,
  bible,
  note,
  callout,
  faq,
  steps,
  stats,
  html,
  image,
  gallery,
  video,
  audio,
  download,
  embed,
  columns,
  tabs,
  panel,
  button,
  divider,
  spacer,
  courseList,
  microcourseList,
  courseContents,
  countdown,
  videoEvent,
  webinarPlayer,
  reviews,
  mentors,
  people,
  callToAction,
  contacts,
  socials,
  address,
  donation,
  registration,
  subscribe,
  form,
  question,
  quiz,
  order,
  match,
  test,
];

/** Every kind of block by its name, with schema and category; it pulls in no view and no loader. */
export const catalogue: ReadonlyMap<string, Block> = new Map(
  blocks.map((block) => [block.kind, block]),
);
