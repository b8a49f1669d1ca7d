import type { Json } from "#domains/drafts/operations.ts";

/** Keys of blocks and texts whose values people don't read. */
const hiddenKeys: ReadonlySet<string> = new Set(["id", "type", "url", "src", "color"]);

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
  if (node["type"] === "text") return String(node["text"]);
  const { children } = node;
  if (!Array.isArray(children) || "id" in node || node["type"] === "paragraph") return null;
  const texts = children.map((child) => inlineText(child));
  return texts.length > 0 && texts.every((text) => text !== null) ? texts.join("") : null;
}
