import { hashText } from "./hash-text.ts";
import { variantUnknown } from "./errors.ts";

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

/** Returns what learners read after answering: the author's words to the chosen variants, and to any answer. */
export function explanationOf(
  { variants, explanation = "" }: Question,
  chosen: readonly string[],
): string | undefined {
  const feedback = variants.filter(({ id }) => chosen.includes(id)).map((one) => one.explanation);
  return [...feedback, explanation].filter(Boolean).join(" ") || undefined;
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
