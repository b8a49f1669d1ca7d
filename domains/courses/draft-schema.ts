import * as z from "zod/mini";
import { storedPicture, text, titleText, translated } from "#domains/pages/text-fields.ts";
import { validationErrorsOf } from "#platform/validation-errors.ts";
import type { Component } from "#domains/pages/component.ts";
import type { CourseBody, CourseText, ElementBody, ElementText } from "./course.ts";
import { elementTypes } from "./element-access.ts";
import { countQuestions } from "./element-summary.ts";
import { findUnfinishedEvent } from "./event-element.ts";
import * as fields from "./course-fields.ts";
import { isSection, isSectionId, type OutlineEntry, sectionPrefix } from "./outline.ts";
import { isNeverOpen, type ReleaseDates } from "./release.ts";
import { findWrongPrice } from "./prices.ts";
import { titlesOf } from "./titles-of.ts";

/**
 * Drafts of courses and elements. A draft may still lack texts, but every value has its type. What is published must
 * meet the stricter schema.
 */

/** A course as its editors see it: its elements have drafts of their own, and sections are among them. */
export type CourseDraft = Omit<CourseBody, "elements" | "sections"> & { elements: OutlineEntry[] };

/** The most elements and sections of a course. */
export const elementsMax = 500;

/** Blocks are checked by checkTree. */
const components = z.custom<Component[]>(Array.isArray, { error: "must be a list of blocks" });
const releaseDates = {
  opensAt: z.optional(fields.instant),
  closesAt: z.optional(fields.instant),
};

const courseText = z.strictObject({
  title: text,
  description: text,
  keywords: text,
  category: text,
  coverAlt: text,
  gift: z.optional(text),
  seoTitle: z.optional(fields.seoTitle),
  seoDescription: z.optional(fields.seoDescription),
  translated,
});
const language = z.string().check(z.maxLength(20));
const elementId = titleText.check(
  z.refine((id) => !id.startsWith(sectionPrefix), "must not begin with section:"),
);
const outlineItem = z.strictObject({ id: elementId, visible: z.boolean() });
const outlineSection = z.strictObject({
  id: z.string().check(z.refine(isSectionId, "must begin with section:")),
  titles: z.record(language, text),
});

const courseDraft = z.strictObject({
  type: fields.courseType,
  price: fields.price,
  currency: fields.currency,
  otherPrices: z.optional(fields.otherPrices),
  arbitraryWalkthrough: z.boolean(),
  accessType: z.optional(fields.accessType),
  microcourse: z.boolean(),
  alias: z.optional(fields.courseAlias),
  hidden: z.optional(z.literal(true)),
  discussions: z.optional(z.literal(false)),
  categoryId: titleText,
  cover: z.nullable(storedPicture),
  dateCreated: fields.day,
  ...releaseDates,
  certificate: z.optional(z.strictObject({ offered: z.boolean(), edition: fields.edition })),
  texts: z.record(language, courseText),
  components: z.record(language, components),
  elements: z.array(z.union([outlineItem, outlineSection])).check(z.maxLength(elementsMax)),
});

const elementText = z.strictObject({
  title: text,
  description: text,
  discussionQuestion: z.optional(text),
  coverAlt: z.optional(text),
  translated,
  components,
});
const elementDraft = z.strictObject({
  type: z.enum(elementTypes),
  duration: fields.duration,
  accessType: z.optional(fields.accessType),
  passMark: z.optional(fields.passMark),
  randomized: z.optional(z.boolean()),
  verificationType: z.optional(fields.verificationType),
  attempts: z.optional(fields.attempts),
  showAnswers: z.optional(fields.showAnswers),
  shuffleAnswers: z.optional(z.boolean()),
  ...releaseDates,
  opensAfterDays: z.optional(fields.opensAfterDays),
  date: z.optional(fields.instant),
  chartFrom: z.optional(fields.chartFrom),
  discussion: z.boolean(),
  cover: z.optional(storedPicture),
  pattern: z.optional(fields.pattern),
  texts: z.record(language, elementText),
});

/** What the schema of a type must have: a check for each of its fields, also for the optional ones. */
type Shape<Type> = Record<keyof Type, z.ZodMiniType>;
courseDraft.shape satisfies Shape<CourseDraft>;
courseText.shape satisfies Shape<CourseText>;
elementDraft.shape satisfies Shape<ElementBody>;
elementText.shape satisfies Shape<ElementText>;

type Problem = { path: string; reason: string };

/** Returns the first problem of a course's draft without its blocks; null if it can be stored. */
export const findCourseProblem = (body: unknown): Problem | null => firstProblem(courseDraft, body);

/** Returns the first problem of an element's draft without its blocks; null if it can be stored. */
export const findElementProblem = (body: unknown): Problem | null =>
  firstProblem(elementDraft, body);

/** Returns what a course still needs before it can be published; null if nothing. */
export function findUnfinishedCourse(draft: CourseDraft, primaryLanguage: string): Problem | null {
  const wrongPrice = findWrongPrice(draft);
  if (wrongPrice) return wrongPrice;
  const wrongDates = findWrongDates(draft);
  if (wrongDates) return wrongDates;
  for (const { id, titles } of draft.elements.filter(isSection)) {
    const written = Object.entries(titles).filter(([, title]) => title.trim() !== "");
    const problem = findMissingTitle(
      Object.fromEntries(written),
      primaryLanguage,
      (one) => `elements.${id}.titles.${one}`,
    );
    if (problem) return problem;
  }
  return findMissingTitle(titlesOf(draft.texts), primaryLanguage, titlePath);
}

const findWrongDates = (dates: ReleaseDates): Problem | null =>
  isNeverOpen(dates) ? { path: "closesAt", reason: "It must close after it opens." } : null;

/** Returns what an element still needs before it can be published; null if nothing. */
export function findUnfinishedElement(draft: ElementBody, primaryLanguage: string): Problem | null {
  return (
    findUnfinishedEvent(draft, primaryLanguage) ??
    findWrongDates(draft) ??
    findMissingTitle(titlesOf(draft.texts), primaryLanguage, titlePath) ??
    findMissingQuestion(draft)
  );
}

function findMissingQuestion({ type, texts }: ElementBody): Problem | null {
  if (type !== "test" && type !== "quiz") return null;
  const empty = Object.keys(texts).find((one) => countQuestions(texts[one]!.components) === 0);
  return empty === undefined
    ? null
    : { path: `texts.${empty}.components`, reason: "It needs a question." };
}

const titlePath = (one: string) => `texts.${one}.title`;

function findMissingTitle(
  titles: Record<string, string>,
  primaryLanguage: string,
  pathOf: (language: string) => string,
): Problem | null {
  for (const one of new Set([primaryLanguage, ...Object.keys(titles)])) {
    const parsed = titleText.safeParse(titles[one] ?? "");
    if (!parsed.success) return { path: pathOf(one), reason: "It needs a title." };
  }
  return null;
}

function firstProblem(schema: z.ZodMiniType, body: unknown): Problem | null {
  const [first] = validationErrorsOf(schema, body);
  return first ? { path: first.path, reason: first.error.message } : null;
}
