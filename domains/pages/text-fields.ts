import * as z from "zod/mini";
import { markPattern, marksMax } from "#domains/drafts/translation-marks.ts";
import { fileAddressPattern } from "#domains/files/file-address.ts";
import { isPosition } from "#domains/files/focus.ts";
import { pageTextMaxChars, pageTitleMaxChars } from "./page-limits.ts";

/** A title of a page, course or element. */
export const titleText = z.string().check(z.trim(), z.minLength(1), z.maxLength(pageTitleMaxChars));
/** A description or another longer text. */
export const text = z.string().check(z.maxLength(pageTextMaxChars));
/** Which originals a translation was made from. */
export const translated = z.optional(
  z
    .record(z.string().check(z.regex(markPattern)), z.literal(true))
    .check(z.refine((marks) => Object.keys(marks).length <= marksMax, `at most ${marksMax} marks`)),
);

const size = z.int().check(z.gte(1), z.lte(20_000));
/** A picture of the media library. */
export const storedPicture = z.strictObject({
  width: size,
  height: size,
  color: z.string().check(z.maxLength(50)),
  sources: z
    .array(
      z.strictObject({
        width: size,
        url: z.string().check(z.maxLength(2_000), z.regex(fileAddressPattern)),
        position: z.optional(z.string().check(z.refine(isPosition))),
      }),
    )
    .check(z.maxLength(20)),
});
