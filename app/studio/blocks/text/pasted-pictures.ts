import type { EditorView } from "@tiptap/pm/view";
import type { Slice } from "@tiptap/pm/model";

/** The most characters of HTML that are searched for pictures, and the most pictures that are pasted at once. */
const searchedMaxChars = 40_000_000;
const pastedPicturesMax = 30;

/** A picture that comes with a text, and what the page said about it. */
export type PastedPicture = { file: File; alt: string };
/** A picture and its place in a document. */
export type PlacedPicture = PastedPicture & { at: number };

export type PastedPictures = {
  /** The HTML with a mark in the place of each picture. */
  html: string;
  pictures: PastedPicture[];
  /** The names of pictures that aren't in the clipboard, because they are on another site or in a file. */
  missing: string[];
};

/** Characters without a meaning of their own, around the number of a picture. */
const [markStart, markEnd] = ["\uE000", "\uE001"];
const marks = /\uE000(\d+)\uE001/g;

/** Takes the pictures out of pasted HTML; null: it has none. Pictures of this portal's lessons stay. */
export function takePictures(html: string): PastedPictures | null {
  if (html.length > searchedMaxChars || !/<img\b/i.test(html)) return null;
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(markStart, "").replaceAll(markEnd, ""),
    "text/html",
  );
  const pictures: PastedPicture[] = [];
  const missing: string[] = [];
  for (const image of body.querySelectorAll<HTMLImageElement>("img:not([data-picture])")) {
    const source = image.getAttribute("src") ?? "";
    const alt = (image.getAttribute("alt") ?? "").trim();
    const file = pictures.length < pastedPicturesMax ? fileOf(source, pictures.length + 1) : null;
    if (file) {
      image.replaceWith(`${markStart}${pictures.length}${markEnd}`);
      pictures.push({ file, alt });
    } else {
      image.remove();
      if (missing.length < pastedPicturesMax) missing.push(alt || nameOf(source));
    }
  }
  return pictures.length + missing.length === 0
    ? null
    : { html: body.innerHTML, pictures, missing };
}

/** Returns the file of a `data:` address; null for any other. */
function fileOf(source: string, number: number): File | null {
  const [head = "", data = ""] = splitOnce(source, ",");
  const [, type, extension] = /^data:(image\/(png|jpeg|webp|avif|gif));base64$/i.exec(head) ?? [];
  if (type === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const name = `picture-${number}.${extension!.toLowerCase().replace("jpeg", "jpg")}`;
    return new File([bytes], name, { type: type.toLowerCase() });
  } catch {
    return null;
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** Returns the end of an address, as people know it. */
const nameOf = (source: string): string =>
  source
    .slice(0, 500)
    .split(/[?#]/)[0]!
    .split(/[/\\]/)
    .findLast((part) => part !== "" && !part.startsWith("data:")) ?? "…";

/**
 * Inserts what was pasted, without the marks of its pictures, in one change.
 * @returns where the pictures belong
 */
export function insertWithoutMarks(
  view: EditorView,
  slice: Slice,
  pictures: readonly PastedPicture[],
): PlacedPicture[] {
  const change = view.state.tr.replaceSelection(slice);
  const found: { from: number; to: number; picture: PastedPicture }[] = [];
  change.doc.descendants((node, position) => {
    for (const match of node.text?.matchAll(marks) ?? []) {
      const from = position + match.index;
      const picture = pictures[Number(match[1])];
      if (picture) found.push({ from, to: from + match[0].length, picture });
    }
  });
  for (const { from, to } of found.toReversed()) change.delete(from, to);
  view.dispatch(change.scrollIntoView().setMeta("paste", true));
  let removed = 0;
  return found.map(({ from, to, picture }) => {
    const at = from - removed;
    removed += to - from;
    return { ...picture, at };
  });
}
