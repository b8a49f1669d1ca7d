import { publicArrangementProps } from "./arrange/public.server.ts";
import type { LoadBlock, PropsProblem, PublicProps } from "./block.server.ts";
import { load as loadAddress } from "./address/load.server.ts";
import { load as loadContacts } from "./contacts/load.server.ts";
import { load as loadCourseContents } from "./course-contents/load.server.ts";
import { load as loadCourseList } from "./course-list/load.server.ts";
import { load as loadDonation } from "./donation/load.server.ts";
import { load as loadForm } from "./form/load.server.ts";
import { problem as htmlProblem } from "./html/problem.server.ts";
import { publicProps as publicHtml } from "./html/public.server.ts";
import { publicProps as publicQuestion } from "./question/public.server.ts";
import { load as loadQuiz, publicProps as publicQuiz } from "./quiz/load.server.ts";
import { load as loadMentors } from "./mentors/load.server.ts";
import { load as loadMicrocourseList } from "./microcourse-list/load.server.ts";
import { load as loadRegistration } from "./registration/load.server.ts";
import { load as loadSocials } from "./socials/load.server.ts";
import { load as loadReviews } from "./reviews/load.server.ts";
import { load as loadTest } from "./test/load.server.ts";
import {
  load as loadVideoEvent,
  publicProps as publicVideoEvent,
} from "./video-event/load.server.ts";
import {
  load as loadWebinarPlayer,
  publicProps as publicWebinarPlayer,
} from "./webinar-player/load.server.ts";

/** Who finds the data of a kind. */
export const loaders: Readonly<Record<string, LoadBlock>> = {
  address: loadAddress,
  contacts: loadContacts,
  "course-contents": loadCourseContents,
  "course-list": loadCourseList,
  donation: loadDonation,
  form: loadForm,
  mentors: loadMentors,
  "microcourse-list": loadMicrocourseList,
  quiz: loadQuiz,
  registration: loadRegistration,
  reviews: loadReviews,
  socials: loadSocials,
  test: loadTest,
  "video-event": loadVideoEvent,
  "webinar-player": loadWebinarPlayer,
};

/** Who decides what of a kind's props may leave; a kind without an entry keeps nothing back. */
export const projections: Readonly<Record<string, PublicProps>> = {
  html: publicHtml,
  match: publicArrangementProps("match"),
  order: publicArrangementProps("order"),
  question: publicQuestion,
  quiz: publicQuiz,
  "video-event": publicVideoEvent,
  "webinar-player": publicWebinarPlayer,
};

/** Who looks more closely at a kind's props when they are saved. */
export const problems: Readonly<Record<string, PropsProblem>> = { html: htmlProblem };
