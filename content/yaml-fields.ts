import * as z from "zod/mini";
import { text } from "#domains/pages/text-fields.ts";
import { idPattern } from "./blocks/parsed-component.ts";

export const shortText = z._default(text, "");
const idRule = "letters, digits, - and _ only";
export const idSchema = z.string().check(z.regex(idPattern, idRule));
/** The id of a course or an element. Older ones can have letters of any alphabet. */
export const addressIdSchema = z.string().check(z.regex(/^[\p{L}\p{M}\p{N}_-]{1,100}$/u, idRule));
