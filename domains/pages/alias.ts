import { aliasMaxChars } from "./page-limits.ts";

/** Why a text cannot be a page's address; null when it can. Letters of any language and spaces may stand in it. */
export function aliasProblem(alias: string): string | null {
  if (alias.length > aliasMaxChars) return `at most ${aliasMaxChars} characters`;
  if (alias !== alias.trim()) return "must neither begin nor end with a space";
  if (/^\.*$/.test(alias)) return "must be a name";
  return /[\p{Cc}/?#\\%]/u.test(alias) ? "must hold none of / ? # % \\" : null;
}
