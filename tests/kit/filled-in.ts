const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const unescapeHtml = (text: string) =>
  text
    .replaceAll("&#x27;", "'")
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name]!);

/** Returns what a browser sends for a page's inputs and longer texts as they are filled in. */
export function filledIn(page: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of page.matchAll(/<input[^>]*>/g)) {
    const name = attributeOf(tag, "name");
    const isBox = attributeOf(tag, "type") === "checkbox";
    if (name === undefined || (isBox && !tag.includes("checked="))) continue;
    fields[name] = unescapeHtml(attributeOf(tag, "value") ?? (isBox ? "on" : ""));
  }
  for (const [, tag, text] of page.matchAll(/(<textarea[^>]*>)([^<]*)<\/textarea>/g)) {
    const name = attributeOf(tag!, "name");
    if (name !== undefined) fields[name] = unescapeHtml(text!).replaceAll("\n", "\r\n");
  }
  return fields;
}
