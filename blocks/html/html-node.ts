/** The elements that an HTML block may show. All others lose their tag and keep their text. */
export type HtmlTag =
  | InlineTag
  | "p"
  | "h2"
  | "h3"
  | "h4"
  | "pre"
  | "summary"
  | "ul"
  | "ol"
  | "li"
  | "dl"
  | "dt"
  | "dd"
  | "blockquote"
  | "div"
  | "figure"
  | "figcaption"
  | "details"
  | "hr"
  | "table"
  | "caption"
  | "thead"
  | "tbody"
  | "tfoot"
  | "tr"
  | "th"
  | "td";
export type InlineTag =
  | "a"
  | "strong"
  | "em"
  | "u"
  | "s"
  | "sub"
  | "sup"
  | "small"
  | "mark"
  | "code"
  | "kbd"
  | "abbr"
  | "cite"
  | "q"
  | "span"
  | "br"
  | "img";

/** Attributes by their React names, each checked while parsing. */
export type HtmlAttributes = Record<string, string | number>;

/** The parsed HTML: a tree that is rendered, never a text that is inserted into a page. */
export type HtmlNode = string | { tag: HtmlTag; attributes?: HtmlAttributes; children: HtmlNode[] };

const inlineTags: readonly string[] = [
  "a",
  "strong",
  "em",
  "u",
  "s",
  "sub",
  "sup",
  "small",
  "mark",
  "code",
  "kbd",
  "abbr",
  "cite",
  "q",
  "span",
  "br",
  "img",
] satisfies InlineTag[];
const phrasingOnlyTags: readonly string[] = ["p", "h2", "h3", "h4", "pre", "summary"];

/** Whether an element is inline. */
export const isInline = (tag: string): tag is InlineTag => inlineTags.includes(tag);

/** Whether an element may contain only text and inline elements. */
export const isPhrasingOnly = (tag: string) => isInline(tag) || phrasingOnlyTags.includes(tag);

/** The parents that an element needs, the nearest first. Elements without an entry may be anywhere among blocks. */
export const requiredParents: Readonly<Partial<Record<HtmlTag, readonly HtmlTag[]>>> = {
  li: ["ul", "ol"],
  dt: ["dl"],
  dd: ["dl"],
  summary: ["details"],
  figcaption: ["figure"],
  caption: ["table"],
  thead: ["table"],
  tbody: ["table"],
  tfoot: ["table"],
  tr: ["thead", "tbody", "tfoot"],
  th: ["tr"],
  td: ["tr"],
};

/** By container, the element that wraps content which the container can't hold directly. */
export const wrapperTags: Readonly<Partial<Record<HtmlTag, HtmlTag>>> = {
  ul: "li",
  ol: "li",
  dl: "dd",
  table: "tbody",
  thead: "tr",
  tbody: "tr",
  tfoot: "tr",
  tr: "td",
};

const blockTags: readonly string[] = [
  ...phrasingOnlyTags,
  ...Object.keys(requiredParents),
  ...Object.keys(wrapperTags),
  "blockquote",
  "div",
  "figure",
  "details",
  "hr",
];

const tagAliases: Readonly<Record<string, HtmlTag>> = {
  b: "strong",
  i: "em",
  h1: "h2",
  h5: "h4",
  h6: "h4",
  del: "s",
  strike: "s",
  ins: "u",
  center: "div",
  section: "div",
  article: "div",
  main: "div",
  header: "div",
  footer: "div",
  aside: "div",
  nav: "div",
  address: "div",
};

/** Returns the tag to render for a tag name in the source, or undefined if only the element's text is kept. */
export function findTag(name: string): HtmlTag | undefined {
  if (Object.hasOwn(tagAliases, name)) return tagAliases[name];
  return isInline(name) || blockTags.includes(name) ? (name as HtmlTag) : undefined;
}

/** Whether an element can't have content. */
export const isVoid = (tag: string) => tag === "br" || tag === "hr" || tag === "img";
