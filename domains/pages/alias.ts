import { aliasMaxChars } from "./page-limits.ts";

/** Returns why a text can't be a page's alias, or null. Letters of any language and spaces are allowed. */
export function findAliasProblem(alias: string): string | null {
  if (alias.length > aliasMaxChars) return `at most ${aliasMaxChars} characters`;
  if (alias !== alias.trim()) return "must neither begin nor end with a space";
  if (/^\.*$/.test(alias)) return "must be a name";
  return /[\p{Cc}/?#\\%]/u.test(alias) ? "must hold none of / ? # % \\" : null;
}
