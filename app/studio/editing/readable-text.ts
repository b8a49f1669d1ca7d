import type { Json } from "#domains/drafts/operations.ts";

/** Keys of blocks and texts whose values people don't read. */
const hiddenKeys: ReadonlySet<string> = new Set(
  "id type url src color level align width height".split(" "),
);
/** The kinds of rich text that continue a line. All others begin a new one. */
const inlineTypes: ReadonlySet<unknown> = new Set(
  "strong emphasis strike sub sup link anchor reference cell".split(" "),
);

/** The words in a value of a draft, one part per line. */
export function readableText(value: Json): string {
  const lines: string[] = [];
  collect(value, lines);
  return lines.join("\n");
}

function collect(value: Json, lines: string[]): void {
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value).trim();
    if (text !== "") lines.push(text);
  } else if (Array.isArray(value)) {
    const texts = value.map((item) => inlineText(item));
    if (texts.every((text) => text !== null)) lines.push(texts.join(""));
    else for (const item of value) collect(item, lines);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value))
      if (!hiddenKeys.has(key)) collect(inner, lines);
  }
}

/** The words of a piece of rich text inside a line; null for anything else. */
function inlineText(node: Json): string | null {
  if (typeof node !== "object" || node === null || Array.isArray(node)) return null;
  const { type, text, children } = node;
  if (type === "break") return " ";
  if ((type === "text" || type === "code") && typeof text === "string") return text;
  if (!inlineTypes.has(type) || !Array.isArray(children)) return null;
  const texts = children.map((child) => inlineText(child));
  return texts.every((one) => one !== null) ? texts.join("") : null;
}
