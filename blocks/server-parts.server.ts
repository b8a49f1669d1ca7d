import type { LoadBlock, PublicProps } from "./block.server.ts";
import { load as loadCourseContents } from "./course-contents/load.server.ts";
import { load as loadCourseList } from "./course-list/load.server.ts";
import { load as loadForm } from "./form/load.server.ts";
import { publicProps as publicQuestion } from "./question/public.server.ts";
import { load as loadRegistration } from "./registration/load.server.ts";
import { load as loadTest } from "./test/load.server.ts";

/** Who finds the data of a kind. */
export const loaders: Readonly<Record<string, LoadBlock>> = {
  "course-contents": loadCourseContents,
  "course-list": loadCourseList,
  form: loadForm,
  registration: loadRegistration,
  test: loadTest,
};

/** Who decides what of a kind's props may leave; a kind without an entry keeps nothing back. */
export const projections: Readonly<Record<string, PublicProps>> = { question: publicQuestion };
