import * as z from "zod/mini";
import { cleanContent, cleanLine } from "#platform/typed-text.ts";

/** Schema checks for texts that authors write: the text is cleaned first. */
export const typedLine = z.overwrite<string>(cleanLine);
export const typedText = z.overwrite<string>(cleanContent);
