import * as z from "zod/mini";
import { markPattern, marksMax, type TranslationMarks } from "#domains/drafts/translation-marks.ts";

/** Which originals a translation was made from, as the folder holds it. Absent: nobody knows. */
export const marksSchema = z.optional(
  z.array(z.string().check(z.regex(markPattern))).check(z.maxLength(marksMax)),
);

export const marksField = (
  marks: readonly string[] | undefined,
): { translated?: TranslationMarks } =>
  marks === undefined
    ? {}
    : { translated: Object.fromEntries(marks.map((mark) => [mark, true as const])) };

export const writeMarks = (marks: TranslationMarks | undefined): string[] | undefined =>
  marks && Object.keys(marks).toSorted();
