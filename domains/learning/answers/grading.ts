import type { ShowAnswers } from "#domains/courses/course.ts";
import { hashText } from "./hash-text.ts";
import { questionUnknown, variantUnknown } from "./errors.ts";

export const maxScore = 100;

/** The percentage of right questions that passes a test without its own pass mark. */
export const defaultPassMark = 70;

export const defaultPoints = 1;
export const pointsMax = 100;

export interface VariantImage {
  url: string;
  alt?: string;
  width?: number;
  height?: number;
}

export interface Variant {
  id: string;
  text?: string;
  image?: VariantImage;
  correct?: boolean;
  /** Shown after answering, to those who chose it. */
  explanation?: string;
}

/** A question as its author wrote it. Only what `toPublicQuestion` returns may leave the server. */
export interface Question {
  componentId: string;
  text: string;
  /** What a right answer is worth; `defaultPoints` if absent. */
  points?: number | undefined;
  /**
   * True: learners choose every right variant. False: they choose one, and each right variant counts. Absent: true if
   * more than one variant is right.
   */
  multiple?: boolean | undefined;
  image?: VariantImage;
  variants: readonly Variant[];
  /** Shown after answering. */
  explanation?: string;
}

export interface GradedTest {
  questions: readonly Question[];
  /** Percent of the points, 0 to 100; `defaultPassMark` if absent. */
  passMark?: number | undefined;
  showAnswers?: ShowAnswers | undefined;
}

export const pointsOf = ({ points }: Pick<Question, "points">): number => points ?? defaultPoints;

/** Whether learners may choose several variants of a question. */
export const allowsSeveral = ({ multiple, variants }: Pick<Question, "multiple" | "variants">) =>
  multiple ?? variants.filter(({ correct }) => correct === true).length > 1;

/** The chosen variants by question: component id to variant ids, in any order, as stored in a result. */
export type Answers = Readonly<Record<string, readonly string[]>>;

export interface QuestionGrade {
  componentId: string;
  correct: boolean;
  /** The ids of the right variants, in the author's order. */
  right: string[];
}

export interface TestGrade {
  /** Percent of the points, a whole number rounded down. */
  score: number;
  passed: boolean;
  points: number;
  maxPoints: number;
  /** In the test's order. */
  perQuestion: QuestionGrade[];
}

/**
 * Grades one question, all or nothing: exactly the right variants must be chosen, in any order, or one of them if the
 * question takes one answer. A question without a right variant asks for an opinion, so every answer is right. An empty
 * answer is wrong.
 * @throws variantUnknown
 */
export function gradeQuestion(question: Question, chosen: readonly string[]): QuestionGrade {
  const right = question.variants.filter(({ correct }) => correct === true).map(({ id }) => id);
  const chosenIds = new Set(chosen);
  for (const id of chosenIds)
    if (!question.variants.some((variant) => variant.id === id)) throw variantUnknown(id);
  const matches = allowsSeveral(question)
    ? chosenIds.size === right.length && right.every((id) => chosenIds.has(id))
    : chosenIds.size === 1 && right.some((id) => chosenIds.has(id));
  return {
    componentId: question.componentId,
    correct: chosenIds.size > 0 && (right.length === 0 || matches),
    right,
  };
}

/**
 * Grades a test. It is passed when the points reach the pass mark. A test without questions is passed, because nothing
 * in it can be wrong.
 * @throws questionUnknown, variantUnknown
 */
export function gradeTest(test: GradedTest, answers: Answers): TestGrade {
  const ids = new Set(test.questions.map(({ componentId }) => componentId));
  for (const id of Object.keys(answers)) if (!ids.has(id)) throw questionUnknown(id);
  const perQuestion = test.questions.map((question) =>
    gradeQuestion(
      question,
      Object.hasOwn(answers, question.componentId) ? (answers[question.componentId] ?? []) : [],
    ),
  );
  const { points, maxPoints } = sumPoints(test.questions, perQuestion);
  return {
    score: maxPoints ? Math.floor((maxScore * points) / maxPoints) : maxScore,
    passed: maxScore * points >= (test.passMark ?? defaultPassMark) * maxPoints,
    points,
    maxPoints,
    perQuestion,
  };
}

function sumPoints(questions: readonly Question[], grades: readonly QuestionGrade[]) {
  const isRight = new Set(grades.filter(({ correct }) => correct).map((one) => one.componentId));
  const sum = (list: readonly Question[]) => list.reduce((all, one) => all + pointsOf(one), 0);
  return {
    points: sum(questions.filter(({ componentId }) => isRight.has(componentId))),
    maxPoints: sum(questions),
  };
}

/**
 * Whether the right answers of a submitted test may be shown: it is passed, or every question has an answer. Otherwise
 * a learner could submit single questions to see their answers.
 */
export function mayShowRightAnswers(
  { questions, showAnswers }: Pick<GradedTest, "questions" | "showAnswers">,
  answers: Answers,
  passed: boolean,
): boolean {
  if (showAnswers === "never") return false;
  return (
    passed ||
    questions.every(({ componentId: id }) => Object.hasOwn(answers, id) && answers[id]!.length > 0)
  );
}

/** Whether the right answer to one question may be shown, in a test that grades each answer. */
export const mayShowRightAnswer = (showAnswers: ShowAnswers | undefined, isAttemptOver: boolean) =>
  showAnswers !== "never" && (showAnswers !== "end" || isAttemptOver);

/** Returns what learners read after answering: the author's words to the chosen variants, and to any answer. */
export function explanationOf(
  { variants, explanation = "" }: Question,
  chosen: readonly string[],
): string | undefined {
  const feedback = variants.filter(({ id }) => chosen.includes(id)).map((one) => one.explanation);
  return [...feedback, explanation].filter(Boolean).join(" ") || undefined;
}

/**
 * Returns the stored answers that can be graded now, without questions and variants that an author has removed since.
 */
export function dropRemovedAnswers(
  questions: readonly Question[],
  stored: Answers,
): Record<string, string[]> {
  return Object.fromEntries(
    questions.flatMap(({ componentId, variants }) => {
      if (!Object.hasOwn(stored, componentId)) return [];
      const knownIds = stored[componentId]!.filter((id) => variants.some((one) => one.id === id));
      return [[componentId, knownIds] as const];
    }),
  );
}

/** A question as a learner may see it before answering. */
export interface PublicQuestion {
  componentId: string;
  text: string;
  image?: VariantImage;
  /** Whether to offer check boxes. It shows that more than one variant may be right, but not which. */
  multiple: boolean;
  /** Absent: `defaultPoints`. */
  points?: number;
  variants: { id: string; text?: string; image?: VariantImage }[];
}

/**
 * Returns what may leave the server before the answer is given. It copies an explicit list of fields, so that a field
 * added later stays on the server by default.
 */
export function toPublicQuestion(question: Question): PublicQuestion {
  return {
    componentId: question.componentId,
    text: question.text,
    ...publicImage(question.image),
    multiple: allowsSeveral(question),
    ...(pointsOf(question) === defaultPoints ? {} : { points: pointsOf(question) }),
    variants: question.variants.map(({ id, text, image }) => ({
      id,
      ...(text === undefined ? {} : { text }),
      ...publicImage(image),
    })),
  };
}

function publicImage(image: VariantImage | undefined): { image?: VariantImage } {
  if (!image) return {};
  const { url, alt, width, height } = image;
  return {
    image: {
      url,
      ...(alt === undefined ? {} : { alt }),
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
    },
  };
}

/**
 * Returns the index of a test's next step: the one after the step marked for revision, or the last; -1 for an empty
 * list. If several steps are marked, the first mark counts.
 */
export function nextStepIndex(list: readonly { revision?: boolean }[]): number {
  const last = list.length - 1;
  const marked = list.findIndex(({ revision }) => revision === true);
  return marked < 0 ? last : Math.min(marked + 1, last);
}

/**
 * Shuffles the ids in an order that depends only on the seed (the attempt's id): the same on the server, in the browser
 * and after a reload. An added or removed id doesn't move the others.
 */
export function shuffledOrder(ids: readonly string[], seed: string): string[] {
  return ids
    .map((id) => [hashText(`${seed}\n${id}`), id] as const)
    .sort(([a, idA], [b, idB]) => a - b || (idA < idB ? -1 : 1))
    .map(([, id]) => id);
}
