import { wordsOf } from "#domains/drafts/block-words.ts";
import type { Json, JsonObject } from "#domains/drafts/operations.ts";
import { sortedJson } from "#domains/drafts/sorted-json.ts";

/**
 * A piece of a text is a line, or the words of one paragraph. Its formats and pictures are numbered tags around the
 * words or between them: `Read <1>slowly</1>.<2/>` The numbers are different in all pieces of a text.
 */
export type Token = { text: string } | { tag: "open" | "close" | "alone"; id: number };

/** A translation can't be put into the structure of its original. */
export class BrokenStructure extends Error {
  override readonly name = "BrokenStructure";
}

const tagPattern = /&(amp|lt);|<(\/?)(\d{1,5})(\/?)>/g;
const looksLikeMarkup = /&(?=(?:amp|lt);)|<(?=\/?\d{1,5}\/?>)/g;

const escapeText = (text: string): string =>
  text.replace(looksLikeMarkup, (character) => (character === "&" ? "&amp;" : "&lt;"));

const writeTag = ({ tag, id }: Exclude<Token, { text: string }>): string =>
  tag === "open" ? `<${id}>` : tag === "close" ? `</${id}>` : `<${id}/>`;

/** Writes tokens as a marked text. */
export function writeTokens(tokens: readonly Token[]): string {
  let marked = "";
  let text = "";
  for (const token of tokens)
    if ("text" in token) text += token.text;
    else {
      marked += escapeText(text) + writeTag(token);
      text = "";
    }
  return marked + escapeText(text);
}

/** Reads a marked text. Whether its tags are those of an original is up to `restorePieces`. */
export function readTokens(marked: string): Token[] {
  const tokens: Token[] = [];
  let text = "";
  let end = 0;
  for (const match of marked.matchAll(tagPattern)) {
    const [whole, entity, closing, digits, alone] = match;
    text += marked.slice(end, match.index);
    end = match.index + whole.length;
    if (entity) text += entity === "amp" ? "&" : "<";
    else {
      if (text) tokens.push({ text });
      text = "";
      tokens.push({ tag: closing ? "close" : alone ? "alone" : "open", id: Number(digits) });
    }
  }
  text += marked.slice(end);
  return text ? [...tokens, { text }] : tokens;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const typeOf = (node: Json): string => (isObject(node) ? String(node["type"]) : "");
const childrenOf = (node: Json): Json[] =>
  isObject(node) && Array.isArray(node["children"]) ? node["children"] : [];
const isText = (node: Json): node is JsonObject & { text: string } =>
  isObject(node) && node["type"] === "text" && typeof node["text"] === "string";

const formats = ["strong", "emphasis", "strike", "sub", "sup", "link"];
const inlineTypes = new Set([
  ...formats,
  "text",
  "code",
  "break",
  "picture",
  "anchor",
  "reference",
]);

/** Writes the nodes of one paragraph as tokens. `next` returns the next free number. */
function tokensOf(nodes: readonly Json[], next: () => number): Token[] {
  return nodes.flatMap((node): Token[] => {
    if (isText(node)) return [{ text: node.text }];
    const id = next();
    const type = typeOf(node);
    if (type === "code") return [{ tag: "open", id }, { text: codeOf(node) }, { tag: "close", id }];
    if (!formats.includes(type)) return [{ tag: "alone", id }];
    const children = tokensOf(childrenOf(node), next);
    return [{ tag: "open", id }, ...children, { tag: "close", id }];
  });
}

const codeOf = (node: Json): string => String((node as JsonObject)["text"] ?? "");

/** What the tags of a paragraph stand for, by number. */
type Numbered = Map<number, { node: JsonObject; parent: number }>;

function numberNodes(nodes: readonly Json[], next: () => number, parent = 0): Numbered {
  const numbered: Numbered = new Map();
  for (const node of nodes) {
    if (isText(node)) continue;
    const id = next();
    numbered.set(id, { node: node as JsonObject, parent });
    if (!formats.includes(typeOf(node))) continue;
    for (const [key, value] of numberNodes(childrenOf(node), next, id)) numbered.set(key, value);
  }
  return numbered;
}

/** @throws BrokenStructure unless each tag of the original is there once, within the same tag as there */
function restoreParagraph(nodes: readonly Json[], marked: string, next: () => number): Json[] {
  const left = numberNodes(nodes, next);
  const open: { id: number; node: JsonObject; children: Json[] }[] = [];
  const result: Json[] = [];
  for (const token of readTokens(marked)) {
    const top = open.at(-1);
    const siblings = top?.children ?? result;
    if ("text" in token) {
      siblings.push({ type: "text", text: token.text });
    } else if (token.tag === "close") {
      if (top?.id !== token.id) throw new BrokenStructure();
      open.pop();
      (open.at(-1)?.children ?? result).push(closeNode(top));
    } else {
      const found = left.get(token.id);
      if (found?.parent !== (top?.id ?? 0)) throw new BrokenStructure();
      left.delete(token.id);
      const { node } = found;
      const isPair = typeOf(node) === "code" || formats.includes(typeOf(node));
      if (isPair !== (token.tag === "open")) throw new BrokenStructure();
      if (isPair) open.push({ id: token.id, node, children: [] });
      else siblings.push(node);
    }
  }
  if (left.size > 0 || open.length > 0) throw new BrokenStructure();
  return result;
}

function closeNode({ node, children }: { node: JsonObject; children: Json[] }): JsonObject {
  const closed =
    typeOf(node) === "code"
      ? { ...node, text: children.map((child) => String((child as JsonObject)["text"])).join("") }
      : { ...node, children };
  if (wordsOf(node) !== "" && wordsOf(closed) === "") throw new BrokenStructure();
  return closed;
}

/** What happens to the pieces of a text, in reading order. */
type PieceVisitor = {
  line(text: string): string;
  paragraph(nodes: Json[]): Json[];
};

function mapNodes(nodes: readonly Json[], visitor: PieceVisitor): Json[] {
  const result: Json[] = [];
  let run: Json[] = [];
  const endRun = () => {
    if (run.length > 0) result.push(...mapRun(run, visitor));
    run = [];
  };
  for (const node of nodes) {
    if (inlineTypes.has(typeOf(node))) run.push(node);
    else {
      endRun();
      result.push(mapBlock(node, visitor));
    }
  }
  endRun();
  return result;
}

/** Words directly in a paragraph, a heading, an item or a cell. Descriptions of pictures are pieces of their own. */
function mapRun(run: readonly Json[], visitor: PieceVisitor): Json[] {
  const nodes = run.map((node) => mapPictures(node, visitor));
  return hasWords(nodes) ? visitor.paragraph(nodes) : nodes;
}

const hasWords = (nodes: readonly Json[]): boolean =>
  nodes.some((node) =>
    isText(node) || typeOf(node) === "code"
      ? codeOf(node).trim() !== ""
      : hasWords(childrenOf(node)),
  );

function mapPictures(node: Json, visitor: PieceVisitor): Json {
  if (!isObject(node)) return node;
  if (formats.includes(typeOf(node)))
    return { ...node, children: childrenOf(node).map((child) => mapPictures(child, visitor)) };
  if (typeOf(node) !== "picture") return node;
  const { picture } = node;
  const described = isObject(picture)
    ? { ...node, picture: mapLine(picture, "alt", visitor) }
    : node;
  return mapLine(described, "caption", visitor);
}

const mapLine = (node: JsonObject, key: string, { line }: PieceVisitor): JsonObject => {
  const text = node[key];
  return typeof text === "string" && text.trim() !== "" ? { ...node, [key]: line(text) } : node;
};

function mapBlock(node: Json, visitor: PieceVisitor): Json {
  if (!isObject(node)) return node;
  if (typeOf(node) === "code-block") return mapLine(node, "text", visitor);
  return Array.isArray(node["children"])
    ? { ...node, children: mapNodes(node["children"], visitor) }
    : node;
}

const mapText = (value: Json, visitor: PieceVisitor): Json =>
  typeof value === "string"
    ? visitor.line(value)
    : Array.isArray(value)
      ? mapNodes(value, visitor)
      : value;

const counter = () => {
  let last = 0;
  return () => (last += 1);
};

/** Returns the pieces of a text as marked texts. */
export function piecesOf(value: Json): string[] {
  const pieces: string[] = [];
  const next = counter();
  mapText(value, {
    line: (text) => (pieces.push(writeTokens([{ text }])), text),
    paragraph: (nodes) => (pieces.push(writeTokens(tokensOf(nodes, next))), nodes),
  });
  return pieces;
}

/**
 * Returns an original with the words of its translated pieces.
 * @throws BrokenStructure
 */
export function restorePieces(original: Json, pieces: readonly string[]): Json {
  const next = counter();
  let position = 0;
  const takePiece = () => pieces[position++] ?? "";
  const restored = mapText(original, {
    line: () => {
      const tokens = readTokens(takePiece());
      return tokens.map((token) => ("text" in token ? token.text : writeTag(token))).join("");
    },
    paragraph: (nodes) => restoreParagraph(nodes, takePiece(), next),
  });
  if (position !== pieces.length) throw new BrokenStructure();
  return restored;
}

/** Returns the pieces of a translation; null if its structure isn't that of the original. */
export function piecesOfTranslation(original: Json, translation: Json): string[] | null {
  const pieces = piecesOf(translation);
  if (pieces.length !== piecesOf(original).length) return null;
  try {
    return sortedJson(restorePieces(original, pieces)) === sortedJson(translation) ? pieces : null;
  } catch (error) {
    if (error instanceof BrokenStructure) return null;
    throw error;
  }
}
