/** The most characters of HTML or text that are pasted at once. */
const pastedMaxChars = 500_000;

/** Whether the clipboard holds more than the editor may read. */
export const isTooLongToPaste = (clipboard: DataTransfer, type = "text/html"): boolean =>
  clipboard.getData(type).length > pastedMaxChars;

/**
 * Moves headings to the levels of a lesson, and removes the line ends between two elements, which would become
 * paragraphs. Everything else that our text can't hold, the editor's parser drops: it reads pasted HTML in a document of
 * its own in which nothing runs and nothing is loaded.
 */
export function cleanPastedHtml(html: string): string {
  const levelled = html.replace(/<(\/?)h1\b/gi, "<$1h2").replace(/<(\/?)h[56]\b/gi, "<$1h4");
  // Within code, line ends between elements belong to the text.
  return /<pre\b/i.test(levelled)
    ? levelled
    : levelled.replace(/>(\s+)</g, (_, space: string) => (space.includes("\n") ? "><" : "> <"));
}
