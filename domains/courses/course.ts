import type { Component } from "#domains/pages/component.ts";
import type { TranslationMarks } from "#domains/drafts/translation-marks.ts";
import type { CourseSection } from "./outline.ts";
import type { ElementRelease, ReleaseDates } from "./release.ts";

/** An ISO 4217 code. */
export type Currency = string;

/** What a paid course costs in other currencies than its main one. Never empty; absent: it has one price. */
export type OtherPrices = Record<Currency, number>;

/** The most courses, elements or microcourses in one list. */
export const listLimit = 100;
/** The most reviews on one page. */
export const reviewsLimit = 20;

/** The longest review, in characters. */
export const reviewMaxChars = 2_000;

export type ElementType = "lesson" | "test" | "webinar" | "quiz" | "video-event";

/** A picture for the browser: complete URLs, smallest first. */
export type Picture = {
  alt: string;
  width: number;
  height: number;
  color: string;
  sources: { width: number; url: string; position?: string | undefined }[];
};

/** The background patterns that an element can have. */
export const patterns = ["rings", "dots"] as const;
export type Pattern = (typeof patterns)[number];

/** An element as its course's revision stores it: enough for the table of contents. */
export type ElementSummary = ElementRelease & {
  id: string;
  type: ElementType;
  revision: number;
  visible: boolean;
  /** Minutes. */
  duration: number;
  accessType?: string;
  discussion: boolean;
  questions: number;
  titles: Record<string, string>;
  cover?: Omit<Picture, "alt">;
  /** The cover's alt texts, by language. */
  coverAlts?: Record<string, string>;
};

export type CourseText = {
  title: string;
  description: string;
  keywords: string;
  category: string;
  coverAlt: string;
  /** The gift that learners may request after finishing; absent or "": none. */
  gift?: string;
  /** What search engines and chats show. Absent: the title with the portal's name, and the description. */
  seoTitle?: string;
  seoDescription?: string;
  /** Which originals it was made from. Absent: nobody knows, or it is the original. */
  translated?: TranslationMarks;
};

/** A text without what only its translators need. */
export function withoutMarks<Text extends { translated?: TranslationMarks }>(
  text: Text,
): Omit<Text, "translated"> {
  const { translated: _, ...shown } = text;
  return shown;
}

/** Whether finishing the course gives a certificate. Each edition of the course gives its own certificate. */
export type CertificateOffer = { offered: boolean; edition: number };

/** A revision of a course. */
export type CourseBody = ReleaseDates & {
  type: "free" | "paid";
  price: number;
  currency: Currency;
  otherPrices?: OtherPrices;
  arbitraryWalkthrough: boolean;
  accessType?: string;
  microcourse: boolean;
  /** Shows in its address instead of its id. Absent: the id shows. */
  alias?: string;
  /** True: not in any list, only open to people with its URL. Absent: listed. */
  hidden?: boolean;
  /** False: none of its elements has a discussion. Absent: each element decides. */
  discussions?: false;
  categoryId: string;
  cover: Omit<Picture, "alt"> | null;
  /** ISO date, `2026-03-04`. */
  dateCreated: string;
  /** Absent: the portal's setting decides. */
  certificate?: CertificateOffer;
  texts: Record<string, CourseText>;
  /** Blocks below the title of the course page, by language. Empty: only the table of contents shows. */
  components: Record<string, Component[]>;
  elements: ElementSummary[];
  /** The headings among the elements, in their order. Absent: none. */
  sections?: CourseSection[];
};

/** The fields of a course that a list shows, in all languages. */
export type CourseCardBody = Omit<CourseBody, "elements" | "components" | "sections"> & {
  elementsCount: number;
  /** Total of the visible elements, in minutes. */
  duration: number;
};

/** When a test shows whether an answer is right: after each question, or at the end. */
export const verificationTypes = ["each", "end"] as const;
export type VerificationType = (typeof verificationTypes)[number];

/** The most attempts that a test can be limited to. */
export const attemptsMax = 50;

/** When learners see the right answers of a test: with each result, once the attempt is over, or never. */
export const showAnswersChoices = ["each", "end", "never"] as const;
export type ShowAnswers = (typeof showAnswersChoices)[number];

export type ElementText = {
  title: string;
  description: string;
  /** What people are asked above the discussion; absent: nothing. */
  discussionQuestion?: string;
  /** Absent without a cover. */
  coverAlt?: string;
  /** Which originals it was made from. Absent: nobody knows, or it is the original. */
  translated?: TranslationMarks;
  components: Component[];
};

/** A revision of an element. Test questions contain the correct answers, so only the server reads it. */
export type ElementBody = ElementRelease & {
  type: ElementType;
  duration: number;
  accessType?: string;
  /** The pass mark in percent, for tests. */
  passMark?: number;
  randomized?: boolean;
  /** For tests: when results are shown. Absent: at the end. */
  verificationType?: VerificationType;
  /** For tests: how often each learner may take it. Absent: as often as they like. */
  attempts?: number;
  /** For tests: when the right answers are shown. Absent: together with the result. */
  showAnswers?: ShowAnswers;
  /** For tests: whether each learner gets the answers of a question in another order. */
  shuffleAnswers?: boolean;
  /** ISO instant: the start of a webinar, or of a video event's first episode. */
  date?: string;
  /** For quizzes: how many answers are needed before a chart shows what people chose. Absent: one. */
  chartFrom?: number;
  discussion: boolean;
  cover?: Omit<Picture, "alt">;
  /** Absent: no pattern. */
  pattern?: Pattern;
  texts: Record<string, ElementText>;
};

/** A course card in one language. */
export type CourseCard = {
  id: string;
  title: string;
  description: string;
  pageAlias: string;
  type: "free" | "paid";
  /** Minutes. */
  duration: number;
  elementsCount: number;
  price: number;
  currency: Currency;
  otherPrices?: OtherPrices;
  cover: Picture | null;
  arbitraryWalkthrough: boolean;
  category: { id: string; title: string };
  /** The languages of its texts. */
  languages: string[];
  dateCreated: string;
  /** True: not in the portal's lists. */
  hidden: boolean;
};

/** A course in one language, with its visible elements only. */
export type Course = CourseCard & {
  microcourse: boolean;
  accessType: string | undefined;
  opensAt?: string;
  closesAt?: string;
  language: string;
  keywords: string;
  gift: string;
  seoTitle?: string;
  seoDescription?: string;
  certificate: CertificateOffer | undefined;
  revision: number;
  components: Component[];
  elements: CourseElement[];
};

/** An element in a course's list: `index` counts all elements from 0, `number` the visible ones from 1. */
export type CourseElement = ElementRelease & {
  id: string;
  type: ElementType;
  title: string;
  index: number;
  number: number;
  /** Always true, because hidden elements are never sent. The rules for the order of elements read it. */
  visible: true;
  duration: number;
  accessType: string | undefined;
  questions: number;
  cover: Picture | null;
  /** The section that it is in; absent: none. */
  section?: { id: string; title: string };
};
