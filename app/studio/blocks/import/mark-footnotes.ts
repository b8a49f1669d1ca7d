import { numberName } from "#app/studio/blocks/text/extensions.ts";

const noteId = /^(?:footnote|endnote)-\d+$/;

/** Turns the footnotes of a converted Word document, which are links and a list, into ours. */
export function markFootnotes(html: Document): void {
  const numbers = new Map<string, string>();
  for (const item of html.querySelectorAll<HTMLElement>("li[id]")) {
    if (!noteId.test(item.id)) continue;
    numbers.set(item.id, String(numbers.size + 1));
    item.querySelector('a[href*="note-ref-"]')?.remove();
    const footnote = html.createElement("div");
    footnote.setAttribute(numberName, numbers.get(item.id)!);
    footnote.append(...item.childNodes);
    const list = item.parentElement!;
    list.before(footnote);
    item.remove();
    if (list.childElementCount === 0) list.remove();
  }
  for (const link of html.querySelectorAll('sup > a[href^="#"]')) {
    const number = numbers.get(link.getAttribute("href")!.slice(1));
    if (number === undefined) continue;
    const reference = html.createElement("sup");
    reference.setAttribute(numberName, number);
    link.parentElement!.replaceWith(reference);
  }
}
