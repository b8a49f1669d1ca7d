/** Formatted text as a tree: what editors and importers keep instead of HTML. */
export type RichNode =
  | { type: "text"; text: string }
  | { type: "break" }
  | { type: "rule" }
  | { type: "code"; text: string }
  | { type: "strong" | "emphasis"; children: RichNode[] }
  | { type: "link"; href: string; children: RichNode[] }
  | { type: "paragraph" | "quote" | "item"; children: RichNode[] }
  | { type: "heading"; level: 2 | 3 | 4; id?: string; children: RichNode[] }
  | { type: "list"; ordered: boolean; start?: number; children: RichNode[] };

const safeSchemes = ["http:", "https:", "mailto:", "tel:"];

/**
 * The address when a link may lead there: http(s), mailto, tel, or a place on this site (`/path`, `#part`, `?query`).
 * Undefined for everything else: `javascript:`, `data:`, `//host`, and the disguises a browser sees through
 * (control characters and spaces in the scheme, `/\host`).
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

/** `https:`, or "" for what is no whole address. (URL.canParse is younger than the browsers we promise.) */
function schemeOf(address: string): string {
  try {
    return new URL(address).protocol;
  } catch {
    return "";
  }
}

/** The words of the tree, for descriptions and search. */
export function plainText(nodes: readonly RichNode[]): string {
  return nodes.map(textOf).join("").replace(/\s+/g, " ").trim();
}

function textOf(node: RichNode): string {
  if (node.type === "text" || node.type === "code") return node.text;
  if (node.type === "break" || node.type === "rule") return " ";
  const words = node.children.map(textOf).join("");
  const inline = node.type === "strong" || node.type === "emphasis" || node.type === "link";
  return inline ? words : `${words} `;
}
