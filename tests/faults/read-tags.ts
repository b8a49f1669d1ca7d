import { createHash } from "node:crypto";

export type Tag = { name: string; attributes: ReadonlyMap<string, string>; content: string };

const startTag =
  /<([a-z][\w:-]*)((?:(?:[\s/]+|(?<=["']))[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)[\s/]*>/gi;
const attribute = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
/** The content of these elements is not markup until their end tag. */
const rawElements = /^(?:script|style|title|textarea)$/i;

/** Returns the elements of a document in the order of their start tags, as a browser's parser finds them. */
export function readTags(html: string): Tag[] {
  const tags: Tag[] = [];
  startTag.lastIndex = 0;
  for (let match = startTag.exec(html); match; match = startTag.exec(html)) {
    const [whole, name = "", attributeText = ""] = match;
    const attributes = new Map<string, string>();
    for (const [, key = "", double, single, bare] of attributeText.matchAll(attribute))
      attributes.set(key.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ""));
    let content = "";
    if (rawElements.test(name)) {
      const contentStart = match.index + whole.length;
      const contentLength = html.slice(contentStart).search(new RegExp(`</${name}[\\s/>]`, "i"));
      content =
        contentLength < 0
          ? html.slice(contentStart)
          : html.slice(contentStart, contentStart + contentLength);
      startTag.lastIndex = contentStart + content.length;
    }
    tags.push({ name: name.toLowerCase(), attributes, content });
  }
  return tags;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot));/gi, (_all, hex, digits, name) =>
    name
      ? entities[String(name).toLowerCase()]!
      : String.fromCodePoint(Number.parseInt(String(hex ?? digits), hex ? 16 : 10)),
  );
}

const linkAttributes = ["href", "src", "action", "formaction", "poster", "data", "srcset"];
const inertScriptTypes = /^(?:application\/(?:ld\+)?json|text\/later)$/;

/** Returns the parts of a document that would run code or lead to another site. Empty if there are none. */
export function findDangers(html: string, contentSecurityPolicy: string): string[] {
  return readTags(html).flatMap(({ name, attributes, content }) => {
    const handlers = [...attributes.keys()].filter(
      (key) => key.startsWith("on") || key === "srcdoc",
    );
    const links = linkAttributes.flatMap((key) => {
      const address = attributes.get(key);
      return address !== undefined && isForbiddenAddress(address) ? [`${key}=${address}`] : [];
    });
    const hash = createHash("sha256").update(content).digest("base64");
    const isForbiddenScript =
      name === "script" &&
      content !== "" &&
      !inertScriptTypes.test(attributes.get("type") ?? "") &&
      !contentSecurityPolicy.includes(`'sha256-${hash}'`);
    return [...handlers, ...links, ...(isForbiddenScript ? [`script ${content}`] : [])].map(
      (danger) => `<${name}> ${danger}`,
    );
  });
}

/** Reads an address like a browser: spaces, tabs and line ends around and within a scheme do not count. */
function isForbiddenAddress(address: string): boolean {
  // oxlint-disable-next-line no-control-regex
  const compactAddress = address.replace(/[\u0000-\u0020]/g, "");
  return (
    /^(?:javascript|vbscript|data:text)/i.test(compactAddress) || /^[/\\]{2}/.test(compactAddress)
  );
}
