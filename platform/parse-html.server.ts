import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from "parse5";

export type ParsedNode = DefaultTreeAdapterTypes.ChildNode;
export type ParsedElement = DefaultTreeAdapterTypes.Element;

/** How deeply elements may be nested. */
export const htmlDepthMax = 256;

class TooMuchHtml extends Error {}

/**
 * Parses a fragment of HTML as a browser does. Returns null if it holds more elements than allowed or nests them too
 * deeply. The HTML standard lets a short text create elements without end, so they are counted while they are made.
 * Limit the source's length before calling this.
 */
export function parseHtml(source: string, elementsMax: number): ParsedNode[] | null {
  let elements = 0;
  let depth = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      elements += 1;
      if (elements > elementsMax) throw new TooMuchHtml();
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
    onItemPush() {
      depth += 1;
      if (depth > htmlDepthMax) throw new TooMuchHtml();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  try {
    const { childNodes } = parseFragment(source, { treeAdapter, sourceCodeLocationInfo: true });
    return isTooDeep(childNodes) ? null : childNodes;
  } catch (error) {
    if (error instanceof TooMuchHtml) return null;
    throw error;
  }
}

/** Closing tags in the wrong order can nest elements more deeply than they were ever open. */
function isTooDeep(nodes: readonly ParsedNode[]): boolean {
  let level = nodes;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > htmlDepthMax) return true;
    level = level.flatMap((node) => ("childNodes" in node ? node.childNodes : []));
  }
  return false;
}

export const isElement = (node: ParsedNode): node is ParsedElement => "tagName" in node;

export const isText = (node: ParsedNode): node is DefaultTreeAdapterTypes.TextNode =>
  node.nodeName === "#text";
