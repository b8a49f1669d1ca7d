import * as z from "zod";
import { lineInput, textInput } from "#domains/settings/text-inputs.ts";
import { altMaxChars, mediaNameMaxChars } from "#domains/files/media.ts";

/** What editors may change about a file. */
export const mediaChangeSchema = z.object({
  name: z.string().trim().min(1).max(mediaNameMaxChars).check(lineInput).optional(),
  alts: z
    .record(z.string().max(20), z.string().trim().max(altMaxChars).check(textInput))
    .optional()
    .describe("descriptions by language; an empty one removes it"),
});
