import * as z from "zod/mini";
import { validationErrorsOf } from "#platform/validation-errors.ts";
import { type CheckBlock, checkTree, type TreeProblem } from "./check-tree.ts";
import type { Component } from "./component.ts";
import { findAddressProblem } from "./page-address.ts";
import { pageOptions } from "./page-options.ts";
import { middlewareMax, nameMaxChars, pageMaxChars } from "./page-limits.ts";
import type { PageBody, PageText } from "./page.ts";
import { storedPicture, text, titleText, translated } from "./text-fields.ts";

/**
 * Drafts of pages. A draft may still lack texts, but every value has its type. What is published must also be finished.
 */

/** Blocks are checked by checkTree. */
const components = z.custom<Component[]>(Array.isArray, { error: "must be a list of blocks" });
const name = z.string().check(z.minLength(1), z.maxLength(nameMaxChars));
const pageText = z.strictObject({
  title: text,
  description: text,
  keywords: text,
  seoTitle: z.optional(titleText),
  translated,
  components,
});
const pageDraft = z.strictObject({
  template: name,
  type: name,
  noindex: z.boolean(),
  address: z.optional(z.string()),
  sharePicture: z.optional(storedPicture),
  middleware: z.optional(z.array(name).check(z.maxLength(middlewareMax))),
  options: z.optional(pageOptions),
  texts: z.record(z.string().check(z.maxLength(20)), pageText),
});

/** What the schema of a type must have: a check for each of its fields, also for the optional ones. */
type Shape<Type> = Record<keyof Type, z.ZodMiniType>;
pageDraft.shape satisfies Shape<PageBody>;
pageText.shape satisfies Shape<PageText>;

/** Whether a block is complete only matters when it is published. */
const allowAnyBlock = () => null;

/** Returns the first problem of a page's draft; null if it can be stored. */
export function findDraftProblem(body: unknown): TreeProblem | null {
  const [first] = validationErrorsOf(pageDraft, body);
  if (first) return { path: first.path, reason: first.error.message };
  return findTreeProblem(body as PageBody, allowAnyBlock);
}

/** Returns what a page still needs before it can be published; null if nothing. */
export function findUnfinishedPage(
  body: PageBody,
  alias: string,
  primaryLanguage: string,
  checkBlock: CheckBlock,
): TreeProblem | null {
  const untitled = [primaryLanguage, ...Object.keys(body.texts)].find(
    (language) => !titleText.safeParse(body.texts[language]?.title ?? "").success,
  );
  if (untitled !== undefined)
    return { path: `texts.${untitled}.title`, reason: "It needs a title." };
  const addressProblem = findAddressProblem(alias, body.address);
  if (addressProblem) return { path: "address", reason: addressProblem };
  if (JSON.stringify(body).length > pageMaxChars)
    return {
      path: "texts",
      reason: `at most ${pageMaxChars} characters in all languages together`,
    };
  return findTreeProblem(body, checkBlock);
}

function findTreeProblem({ texts }: PageBody, checkBlock: CheckBlock): TreeProblem | null {
  for (const [language, text] of Object.entries(texts)) {
    const problem = checkTree(text.components, `texts.${language}.components`, checkBlock);
    if (problem) return problem;
  }
  return null;
}
