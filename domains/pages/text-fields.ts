import * as z from "zod/mini";
import { pageTextMaxChars, pageTitleMaxChars } from "./page-limits.ts";

/** A title of a page, course or element. */
export const titleText = z.string().check(z.trim(), z.minLength(1), z.maxLength(pageTitleMaxChars));
/** A description or another longer text. */
export const text = z.string().check(z.maxLength(pageTextMaxChars));
