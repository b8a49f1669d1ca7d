import { convertWordLists, hasWordLists } from "./word-lists.ts";

/** The most characters of HTML or text that are pasted at once. */
const pastedMaxChars = 500_000;

export const isTooLong = (text: string): boolean => text.length > pastedMaxChars;

/** Whether the clipboard holds more than the editor may read. */
export const isTooLongToPaste = (clipboard: DataTransfer, type = "text/html"): boolean =>
  isTooLong(clipboard.getData(type));

/** Reads HTML into a document of its own, in which nothing runs and nothing is loaded. */
export function parseHtml(html: string): Document {
  const parsed = new DOMParser().parseFromString(cleanHtml(html), "text/html");
  convertWordLists(parsed);
  return parsed;
}

/** Returns pasted HTML as the editor's parser should read it. */
export const cleanPastedHtml = (html: string): string =>
  hasWordLists(html) ? parseHtml(html).body.innerHTML : cleanHtml(html);

/** Whether pasted HTML says something, unlike that of a copied picture. */
export const hasText = (html: string): boolean =>
  new DOMParser().parseFromString(html, "text/html").body.textContent.trim() !== "";

/**
 * Moves headings to the levels of a lesson, and removes the line ends between two elements, which would become
 * paragraphs. Everything else that our text can't hold, the editor's parser drops.
 */
export function cleanHtml(html: string): string {
  const levelled = html.replace(/<(\/?)h1\b/gi, "<$1h2").replace(/<(\/?)h[56]\b/gi, "<$1h4");
  // Within code, line ends between elements belong to the text.
  return /<pre\b/i.test(levelled)
    ? levelled
    : levelled.replace(/>(\s+)</g, (_, space: string) => (space.includes("\n") ? "><" : "> <"));
}
