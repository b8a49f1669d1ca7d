import type { Json } from "./operations.ts";

/** The properties of blocks that say what a block is. They are the same in every language. */
export const fixedKeys: readonly string[] = ["id", "type", "kind", "courseId", "course"];
/** Formatted text, which may have another structure in each language. */
export const formattedKeys: readonly string[] = ["nodes", "intro", "transcript"];
const addressPattern = /^(?:\/|#|https?:|mailto:|tel:)\S*$/i;

/** Further properties whose values people don't read: choices, dates, files. */
const wordlessKeys: ReadonlySet<string> = new Set([
  ...fixedKeys,
  "align",
  "allLink",
  "audioUrl",
  "background",
  "buttonLink",
  "color",
  "coordinates",
  "currency",
  "date",
  "deadline",
  "document",
  "download",
  "end",
  "except",
  "featured",
  "form",
  "href",
  "icon",
  "language",
  "layout",
  "link",
  "number",
  "position",
  "recordingUrl",
  "repeat",
  "secondLink",
  "shape",
  "size",
  "sources",
  "space",
  "start",
  "startDate",
  "tone",
  "tracks",
  "until",
  "url",
  "verificationType",
  "videoUrl",
  "wider",
  "weekday",
  "width",
]);

/** Whether a text is an address. It is the same in every language. */
export const isAddress = (text: string): boolean => addressPattern.test(text);

/** Whether people read what a property holds. */
export const holdsWords = (key: string): boolean => !wordlessKeys.has(key);

/** The words that people read in a value, one piece per line. */
export function wordsOf(value: Json | undefined): string {
  const words: string[] = [];
  collect(value ?? "", words);
  return words.join("\n");
}

function collect(value: Json, words: string[]): void {
  if (typeof value === "string") {
    if (value.trim() !== "" && !isAddress(value)) words.push(value.trim());
  } else if (Array.isArray(value)) for (const item of value) collect(item, words);
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) if (holdsWords(key)) collect(inner, words);
}
