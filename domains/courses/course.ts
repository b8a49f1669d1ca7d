import type { Component } from "#domains/pages/component.ts";

/** An ISO 4217 code. */
export type Currency = string;

/** Every list of courses, elements and microcourses (section 9). */
export const listLimit = 100;
/** The list of reviews (section 9). */
export const reviewsLimit = 20;

/** Words of a review, in characters. */
export const reviewMaxChars = 2_000;

export type ElementType = "lesson" | "test" | "webinar" | "quiz" | "video-event";

/** A picture as a browser needs it: ready addresses, smallest first. */
export type Picture = {
  alt: string;
  width: number;
  height: number;
  color: string;
  sources: { width: number; url: string }[];
};

/** What may be drawn behind an element. */
export const patterns = ["rings", "dots"] as const;
export type Pattern = (typeof patterns)[number];

/** An element as the course knows it: enough for the contents without reading the element itself. */
export type ElementSummary = {
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
  /** Its words, by language. */
  coverAlts?: Record<string, string>;
};

export type CourseText = {
  title: string;
  description: string;
  keywords: string;
  category: string;
  coverAlt: string;
  /** What those who finish it may ask for as a gift; absent or "": nothing. */
  gift?: string;
};

/** Whether finishing it gives a certificate; another edition of a course gives another one. */
export type CertificateOffer = { offered: boolean; edition: number };

/** A revision of a course. */
export type CourseBody = {
  type: "free" | "paid";
  price: number;
  currency: Currency;
  arbitraryWalkthrough: boolean;
  accessType?: string;
  microcourse: boolean;
  /** In no list: for whoever has its address. Absent: it is listed. */
  hidden?: boolean;
  categoryId: string;
  cover: Omit<Picture, "alt"> | null;
  /** ISO date, `2026-03-04`. */
  dateCreated: string;
  /** Absent: as the portal's settings say. */
  certificate?: CertificateOffer;
  texts: Record<string, CourseText>;
  /** Blocks shown below the title on the course page, by language; empty: the contents alone. */
  components: Record<string, Component[]>;
  elements: ElementSummary[];
};

/** What a list shows of a course, all languages. */
export type CourseCardBody = Omit<CourseBody, "elements" | "components"> & {
  elementsCount: number;
  /** Minutes, of the visible elements. */
  duration: number;
};

/** When a test tells how an answer was: after each question, or of all at its end (section 3, DEC-49). */
export const verificationTypes = ["each", "end"] as const;
export type VerificationType = (typeof verificationTypes)[number];

export type ElementText = {
  title: string;
  description: string;
  /** Absent without a cover. */
  coverAlt?: string;
  components: Component[];
};

/** A revision of an element. Test questions carry their correct marks here: only the server reads this. */
export type ElementBody = {
  type: ElementType;
  duration: number;
  accessType?: string;
  /** Percent, tests only. */
  passMark?: number;
  randomized?: boolean;
  /** Tests: when it is told how an answer was; missing: at the end. */
  verificationType?: VerificationType;
  /** ISO instant: when a webinar begins, or the first episode of a video event. */
  date?: string;
  /** Quizzes: from so many answers on it is shown what people chose; missing: from the first. */
  chartFrom?: number;
  discussion: boolean;
  cover?: Omit<Picture, "alt">;
  /** Absent: nothing is drawn behind it. */
  pattern?: Pattern;
  texts: Record<string, ElementText>;
};

/** A course card (section 3) in one language. */
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
  cover: Picture | null;
  arbitraryWalkthrough: boolean;
  category: { id: string; title: string };
  /** Those that it is written in. */
  languages: string[];
  dateCreated: string;
  /** In no list of the portal's own. */
  hidden: boolean;
};

/** A course (section 3) in one language, with the visible elements only. */
export type Course = CourseCard & {
  microcourse: boolean;
  accessType: string | undefined;
  language: string;
  keywords: string;
  gift: string;
  certificate: CertificateOffer | undefined;
  revision: number;
  components: Component[];
  elements: CourseElement[];
};

/** An element of a course's list: index counts from 0 among all, number from 1 among the visible (AMB-30). */
export type CourseElement = {
  id: string;
  type: ElementType;
  title: string;
  index: number;
  number: number;
  /** Only visible elements are ever handed out; said, so that the rules of order can ask. */
  visible: true;
  duration: number;
  accessType: string | undefined;
  questions: number;
  cover: Picture | null;
};
