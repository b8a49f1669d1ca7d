import * as z from "zod/mini";
import { cleanContent, cleanLine } from "#platform/typed-text.ts";

/** Schema checks for texts that authors write: the text is cleaned first. */
export const lineInput = z.overwrite<string>(cleanLine);
export const textInput = z.overwrite<string>(cleanContent);
