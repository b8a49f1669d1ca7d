/** A stored picture within text, in the same shape as the blocks' pictures. */
export type RichPicture = {
  alt: string;
  width: number;
  height: number;
  color?: string;
  sources: { width: number; url: string }[];
};

/** The alignment of a table column, in the reading direction. */
export type Align = "start" | "center" | "end";

/** Formatted text as a tree: editors and importers store it instead of HTML. */
export type RichNode =
  | { type: "text"; text: string }
  | { type: "break" }
  | { type: "rule" }
  | { type: "code"; text: string }
  | { type: "code-block"; text: string; language?: string }
  | { type: "strong" | "emphasis" | "strike" | "sub" | "sup"; children: RichNode[] }
  /** `download`: the file name under which a browser saves the link's target. */
  | { type: "link"; href: string; download?: string; children: RichNode[] }
  | { type: "picture"; picture: RichPicture; caption?: string }
  /** A target for links within the text. */
  | { type: "anchor"; id: string }
  /**
   * Links to the footnote of this number. `isRepeated`: it isn't the first reference to the footnote, which links back to
   * the first one.
   */
  | { type: "reference"; number: number; isRepeated?: true }
  | { type: "footnote"; number: number; children: RichNode[] }
  | { type: "paragraph" | "quote"; children: RichNode[] }
  /** `checked` makes the item a task that is done (true) or not (false). */
  | { type: "item"; checked?: boolean; children: RichNode[] }
  | { type: "heading"; level: 2 | 3 | 4; id?: string; children: RichNode[] }
  | { type: "list"; ordered: boolean; start?: number; children: RichNode[] }
  /** The first row holds the column headers. */
  | { type: "table"; align?: (Align | null)[]; children: RichNode[] }
  | { type: "row" | "cell"; children: RichNode[] };

const safeSchemes = ["http:", "https:", "mailto:", "tel:"];

/**
 * Returns the address if a link may lead there: http(s), mailto, tel, or a place on this site (`/path`, `#part`,
 * `?query`). Returns undefined for any other address: `javascript:`, `data:`, `//host`, and disguises that browsers see
 * through (control characters and spaces in the scheme, `/\host`).
 */
export function safeHref(href: unknown): string | undefined {
  if (typeof href !== "string") return undefined;
  const address = href.trim();
  // Browsers drop tabs and line ends inside an address and read a backslash as a slash.
  // oxlint-disable-next-line no-control-regex
  if (address === "" || /[\u0000-\u001f\u007f\\]/.test(address)) return undefined;
  if (/^(\/(?!\/)|#|\?)/.test(address)) return address;
  return safeSchemes.includes(schemeOf(address)) ? address : undefined;
}

/**
 * Returns `https:` or another scheme, or "" if the address isn't a complete URL. (URL.canParse is newer than the
 * browsers we support.)
 */
function schemeOf(address: string): string {
  try {
    return new URL(address).protocol;
  } catch {
    return "";
  }
}

/** Returns the text of the tree, for descriptions and search. */
export function plainText(nodes: readonly RichNode[]): string {
  return nodes.map(textOf).join("").replace(/\s+/g, " ").trim();
}

const inlineTypes = new Set(["strong", "emphasis", "strike", "sub", "sup", "link"]);

function textOf(node: RichNode): string {
  if ("text" in node) return node.type === "code-block" ? `${node.text} ` : node.text;
  if (node.type === "picture") return node.picture.alt;
  if (node.type === "reference" || node.type === "anchor") return "";
  if (!("children" in node)) return " ";
  const childrenText = node.children.map(textOf).join("");
  return inlineTypes.has(node.type) ? childrenText : `${childrenText} `;
}
