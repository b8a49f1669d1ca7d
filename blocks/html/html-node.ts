/** Every element that a block of HTML may show; all others lose their tag and keep their words. */
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

/** Attributes by the names that React gives them, each checked when it was read. */
export type HtmlAttributes = Record<string, string | number>;

/** What was read of somebody's HTML: a tree that is drawn, never a text that is put into a page. */
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
const wordsOnlyTags: readonly string[] = ["p", "h2", "h3", "h4", "pre", "summary"];

/** Stands within a line. */
export const isInline = (tag: string): tag is InlineTag => inlineTags.includes(tag);

/** Holds words and what stands within a line, no blocks. */
export const holdsWordsOnly = (tag: string) => isInline(tag) || wordsOnlyTags.includes(tag);

/** Where an element has to stand, the nearest first; null: anywhere among blocks. */
export const parentsOf: Readonly<Partial<Record<HtmlTag, readonly HtmlTag[]>>> = {
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

/** What stands between a container and anything that it cannot hold itself. */
export const wrapperOf: Readonly<Partial<Record<HtmlTag, HtmlTag>>> = {
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
  ...wordsOnlyTags,
  ...Object.keys(parentsOf),
  ...Object.keys(wrapperOf),
  "blockquote",
  "div",
  "figure",
  "details",
  "hr",
];

const sameAs: Readonly<Record<string, HtmlTag>> = {
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

/** The element that a name in the source stands for; undefined: only its words are kept. */
export function tagNamed(name: string): HtmlTag | undefined {
  if (Object.hasOwn(sameAs, name)) return sameAs[name];
  return isInline(name) || blockTags.includes(name) ? (name as HtmlTag) : undefined;
}

/** Elements that hold nothing. */
export const isVoid = (tag: string) => tag === "br" || tag === "hr" || tag === "img";
