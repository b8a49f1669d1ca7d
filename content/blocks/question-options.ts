import { arrangementKinds } from "#domains/courses/graded-blocks.ts";
import type { ArrangementKind } from "#domains/learning/answers/arrangement.ts";
import { defaultPoints, pointsMax } from "#domains/learning/answers/grading.ts";
import { variantsOf } from "#content/languages/align-languages.ts";
import type { ParsedVariant } from "./parsed-component.ts";

/**
 * The options of a question: how many answers people choose, or that they put its items in order or match them, and its
 * points. They are words after the question's text, such as `{any, 2 points}` or `{order}`.
 */
export type QuestionOptions = { multiple?: boolean; points?: number; kind?: ArrangementKind };

/** Whether a kind of block stores pictures as questions do: only the address of the largest size. */
export const hasQuestionImages = (type: string): boolean => type === "question" || type === "quiz";

/** For questions where people may choose several answers. */
export const severalKeyword = "several";
/** For questions with several right answers where people choose one. */
const anyKeyword = "any";
const pointsPattern = /^(\d{1,3}) points?$/;

/** Returns undefined if a word is unknown. */
export function parseQuestionOptions(argument: string): QuestionOptions | undefined {
  const options: QuestionOptions = {};
  for (const word of argument.split(",").map((one) => one.trim())) {
    const points = Number(pointsPattern.exec(word)?.[1]);
    const kind = arrangementKinds.find((one) => one === word);
    if (kind !== undefined) options.kind = kind;
    else if (word === severalKeyword) options.multiple = true;
    else if (word === anyKeyword) options.multiple = false;
    else if (points >= 1 && points <= pointsMax) options.points = points;
    else if (word !== "") return undefined;
  }
  return options.kind !== undefined && options.multiple !== undefined ? undefined : options;
}

/** Splits the options off the end of a question's text. A text with other words in braces at its end has none. */
export function splitQuestionOptions(text: string): { text: string; options: QuestionOptions } {
  const trimmedText = text.trimEnd();
  const start = trimmedText.endsWith("}") ? trimmedText.lastIndexOf("{") : -1;
  const options = start < 0 ? undefined : parseQuestionOptions(trimmedText.slice(start + 1, -1));
  return options ? { text: trimmedText.slice(0, start).trimEnd(), options } : { text, options: {} };
}

/** Completes the options with the number of answers that follows from the right ones. */
export const completeOptions = (
  { multiple, points = defaultPoints }: QuestionOptions,
  variants: readonly ParsedVariant[],
) => ({
  multiple: multiple ?? hasSeveralRight(variants),
  ...(points === defaultPoints ? {} : { points }),
});

const hasSeveralRight = (variants: readonly ParsedVariant[]) =>
  variants.filter(({ correct }) => correct).length > 1;

/** Returns the word for how many answers people choose; null if it follows from the right answers. */
export function chosenCountKeyword(props: Record<string, unknown>): string | null {
  const { multiple } = props;
  if (typeof multiple !== "boolean" || multiple === hasSeveralRight(variantsOf(props))) return null;
  return multiple ? severalKeyword : anyKeyword;
}

/** Writes the options as they are parsed, without those that follow from the rest; "" if there are none. */
export const writeQuestionOptions = (props: Record<string, unknown>): string =>
  joinOptions(chosenCountKeyword(props), writePoints(props));

const joinOptions = (...words: (string | null)[]): string =>
  words.filter((word) => word !== null && word !== "").join(", ");

/** Writes the points of a question; "" for the usual ones. */
export const writePoints = ({ points }: Record<string, unknown>): string =>
  typeof points === "number" && points !== defaultPoints ? `${points} points` : "";

/**
 * Writes the options behind the text of a question or an exercise. A text that ends like options gets a word of its own,
 * to be safe.
 */
export function writeHeadingOptions(
  text: string,
  props: Record<string, unknown>,
  type = "question",
): string {
  const options =
    type === "question" ? writeQuestionOptions(props) : joinOptions(type, writePoints(props));
  const looksLikeOptions = splitQuestionOptions(text).text !== text;
  const words = options === "" && looksLikeOptions ? `${defaultPoints} point` : options;
  return words === "" ? "" : ` {${words}}`;
}
