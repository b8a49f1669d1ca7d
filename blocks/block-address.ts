import { pageEventId } from "#domains/events/event.ts";
import type { Screen } from "./screen.ts";

/**
 * The address of a block's own files, such as its feed, without an ending: `{block}@{page}`. Null on a course or
 * lesson, where only blocks of pages have files.
 */
export const blockAddress = (screen: Pick<Screen, "pageId">, componentId: string): string | null =>
  screen.pageId === undefined
    ? null
    : encodeURIComponent(pageEventId(screen.pageId, componentId)).replace("%40", "@");

type LanguageCtx = {
  language: string;
  settings: { i18n: { primaryLang: string } };
};

/** Adds the language to a file's address: apps that fetch it send no cookie. The primary one needs none. */
export function inLanguage({ language, settings }: LanguageCtx, path: string): string {
  if (language === settings.i18n.primaryLang) return path;
  return `${path}${path.includes("?") ? "&" : "?"}lang=${encodeURIComponent(language)}`;
}
