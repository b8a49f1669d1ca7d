import * as z from "zod/mini";
import { cleanContent, cleanLine } from "#platform/typed-text.ts";

/** Schema checks for an author's text: one that fits on a line, and one with line breaks. They clean the text. */
export const lineInput = z.overwrite<string>(cleanLine);
export const textInput = z.overwrite<string>(cleanContent);
