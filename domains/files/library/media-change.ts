import * as z from "zod";
import { lineInput, textInput } from "#domains/settings/text-inputs.ts";
import { altMaxChars, mediaNameMaxChars } from "#domains/files/media.ts";

const pixels = z.int().min(0).max(99_999);
const percent = z.int().min(0).max(100);

/** What editors may change about a file. */
export const mediaChangeSchema = z.object({
  name: z.string().trim().min(1).max(mediaNameMaxChars).check(lineInput).optional(),
  crop: z
    .object({ x: pixels, y: pixels, width: pixels.min(1), height: pixels.min(1) })
    .nullable()
    .optional()
    .describe("the part of a picture that is shown, in pixels of its original; null: all of it"),
  focus: z
    .object({ x: percent, y: percent })
    .nullable()
    .optional()
    .describe(
      "the point of what is shown that stays visible where the picture is cut; null: the middle",
    ),
  alts: z
    .record(z.string().max(20), z.string().trim().max(altMaxChars).check(textInput))
    .optional()
    .describe("descriptions by language; an empty one removes it"),
});
