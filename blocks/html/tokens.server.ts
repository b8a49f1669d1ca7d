import { fromMarkdown } from "mdast-util-from-markdown";

/** A piece of HTML as it stands in the text; names are in small letters, values decoded. */
export type Token =
  | { type: "text"; text: string }
  | { type: "open"; name: string; attributes: ReadonlyMap<string, string> }
  | { type: "close"; name: string };

/** Elements whose content is no text for readers: it goes with them. */
const unread = new Set([
  "script",
  "style",
  "template",
  "svg",
  "math",
  "iframe",
  "object",
  "noscript",
  "noembed",
  "noframes",
  "title",
  "head",
  "textarea",
  "select",
  "xmp",
]);

const tagName = /<(\/?)([a-z][a-z\d:-]*)/iy;
const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const tagEnd = /[^>]*>/y;

/** Reads HTML of any quality from left to right, each character once. */
export function* readTokens(source: string): Generator<Token> {
  const html = plain(source);
  // Behind it no tag closes: else each of many open ones would be looked for to the end.
  const lastEnd = html.lastIndexOf(">");
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf("<", at);
    const end = next === -1 ? html.length : next;
    if (end > at) yield { type: "text", text: decoded(html.slice(at, end)) };
    if (next === -1) return;
    const skipped = afterRemark(html, next);
    const tag = skipped === undefined && next < lastEnd ? readTag(html, next) : undefined;
    if (!tag && skipped === undefined) yield { type: "text", text: "<" };
    at = skipped ?? tag?.end ?? next + 1;
    if (!tag) continue;
    if (unread.has(tag.token.name)) {
      if (tag.token.type === "open") at = afterElement(html, tag.token.name, at);
    } else yield tag.token;
  }
}

/** Line ends of one kind, and no characters that a browser would not keep. */
const plain = (source: string) =>
  source.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]|\p{Cs}|[\uFFFE\uFFFF]/gu, "");

/** The place behind a comment or a declaration that begins here. */
function afterRemark(html: string, at: number): number | undefined {
  if (!/[!?]/.test(html.charAt(at + 1))) return undefined;
  const close = html.startsWith("<!--", at) ? "-->" : ">";
  const end = html.indexOf(close, at + 2);
  return end === -1 ? html.length : end + close.length;
}

type Tag = { token: Extract<Token, { name: string }>; end: number };

function readTag(html: string, at: number): Tag | undefined {
  tagName.lastIndex = at;
  const [, slash, written = ""] = tagName.exec(html) ?? [];
  if (written === "") return undefined;
  const name = written.toLowerCase();
  const attributes = new Map<string, string>();
  let end = tagName.lastIndex;
  for (;;) {
    attribute.lastIndex = end;
    const match = attribute.exec(html);
    if (!match) break;
    end = attribute.lastIndex;
    const [, key = "", double, single, bare] = match;
    // The first one counts, as in browsers.
    if (!attributes.has(key.toLowerCase()))
      attributes.set(key.toLowerCase(), decoded(double ?? single ?? bare ?? ""));
  }
  tagEnd.lastIndex = end;
  // Never closed: the rest of the text is nobody's tag.
  if (!tagEnd.test(html)) return undefined;
  end = tagEnd.lastIndex;
  return { token: slash ? { type: "close", name } : { type: "open", name, attributes }, end };
}

function afterElement(html: string, name: string, at: number): number {
  const close = new RegExp(`</${name}\\b[^>]*>`, "gi");
  close.lastIndex = at;
  return close.test(html) ? close.lastIndex : html.length;
}

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi;

/** `&amp;`, `&#228;`, `&#xe4;` as the characters they stand for. */
const decoded = (text: string) =>
  text.replace(reference, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named(all);
    return plain(character(decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal)));
  });

const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : "");

const known = new Map<string, string>();

/** Markdown knows the same names; what it does not know stays as it was written. */
function named(written: string): string {
  let text = known.get(written);
  if (text === undefined) {
    const [paragraph] = fromMarkdown(written).children;
    const [first] = paragraph?.type === "paragraph" ? paragraph.children : [];
    text = first?.type === "text" ? first.value : written;
    // A text may name thousands that mean nothing.
    if (text !== written) known.set(written, text);
  }
  return text;
}
