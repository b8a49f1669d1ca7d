import * as z from "zod/mini";
import { cleanContent, cleanLine } from "#platform/typed-text.ts";

/** Checks for schemas of what authors write: the text is cleaned before anything else looks at it. */
export const typedLine = z.overwrite<string>(cleanLine);
export const typedText = z.overwrite<string>(cleanContent);
