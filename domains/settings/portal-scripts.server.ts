import {
  htmlDepthMax,
  isElement,
  isText,
  type ParsedNode,
  parseHtml,
} from "#platform/parse-html.server.ts";
import { portalScriptsMax } from "./script-limits.ts";

/** A script of a portal: a URL, or inline code. */
export type PortalScript = {
  src?: string;
  code?: string;
  /** Attributes that the script reads from its own element, such as `data-domain`. */
  attributes: Record<string, string>;
  /** The script runs only after the visitor's consent to analytics, if the portal asks for consent. */
  analytics: boolean;
};

/** A parsed entry: its scripts, and all hosts that they are loaded from or connect to. */
type ParsedScripts = { scripts: PortalScript[]; hosts: string[]; problem: string | null };

/** How many elements one entry may have, including those around its scripts. */
export const portalScriptElementsMax = 200;

const allowedAttributes = /^(?:type|id|crossorigin|integrity|referrerpolicy|data-[\w-]+)$/;
const hostSource = /^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i;
const dataTypes = /^(?!$|module$|text\/javascript$|application\/javascript$)/i;

/**
 * Parses one entry of `settings.scripts`: an https URL, a snippet that a service tells people to paste (`<script>`
 * elements; other elements are ignored), or plain code. `data-allow` names other hosts a script connects to;
 * `data-analytics` makes it wait for consent.
 */
export function readPortalScript(entry: string): ParsedScripts {
  const text = entry.trim();
  if (text === "") return { scripts: [], hosts: [], problem: null };
  if (/^https:\/\/\S+$/i.test(text))
    return parseScripts([{ attributes: new Map([["src", text]]), code: "" }]);
  if (!/<script\b/i.test(text)) return parseScripts([{ attributes: new Map(), code: text }]);
  const nodes = parseHtml(text, portalScriptElementsMax);
  if (!nodes)
    return problemResult(
      `at most ${portalScriptElementsMax} elements, nested ${htmlDepthMax} deep`,
    );
  const scriptElements = [...scriptsAmong(nodes)];
  if (scriptElements.length === 0 || scriptElements.some(({ closed }) => !closed))
    return problemResult("the <script> element is not closed");
  return parseScripts(scriptElements);
}

const parsedScriptsOf = new WeakMap<readonly string[], Omit<ParsedScripts, "problem">>();

/**
 * All scripts of a portal's settings; invalid entries are skipped. The settings object stays the same until they
 * change, so they are parsed once.
 */
export function readPortalScripts(entries: readonly string[]): Omit<ParsedScripts, "problem"> {
  let scripts = parsedScriptsOf.get(entries);
  if (!scripts) parsedScriptsOf.set(entries, (scripts = parseEntries(entries)));
  return scripts;
}

function parseEntries(entries: readonly string[]): Omit<ParsedScripts, "problem"> {
  const validEntries = entries
    .slice(0, portalScriptsMax)
    .map(readPortalScript)
    .filter(({ problem }) => problem === null);
  return {
    scripts: validEntries.flatMap(({ scripts }) => scripts),
    hosts: [...new Set(validEntries.flatMap(({ hosts }) => hosts))],
  };
}

/** Describes the first invalid entry, with its index in the list; null if all are valid. */
export function portalScriptsProblem(entries: readonly string[]): string | null {
  if (entries.length > portalScriptsMax) return `scripts: at most ${portalScriptsMax}`;
  for (const [index, entry] of entries.entries()) {
    const { problem } = readPortalScript(entry);
    if (problem !== null) return `scripts.${index}: ${problem}`;
  }
  return null;
}

type ScriptSource = { attributes: Map<string, string>; code: string };

const problemResult = (problem: string): ParsedScripts => ({ scripts: [], hosts: [], problem });

function parseScripts(sources: readonly ScriptSource[]): ParsedScripts {
  const scripts: PortalScript[] = [];
  const hosts: string[] = [];
  for (const { attributes, code } of sources) {
    const src = attributes.get("src");
    if (src !== undefined) {
      const url = URL.canParse(src) ? new URL(src) : null;
      const isPathOfPortal = /^\/(?![/\\])/.test(src);
      // A host must not contain characters that end its place in a Content-Security-Policy.
      if (!isPathOfPortal && !(url && hostSource.test(url.origin)))
        return problemResult(
          `${src.slice(0, 100)}: a script is fetched by https or from this portal`,
        );
      if (url) hosts.push(url.origin);
    } else if (code === "") continue;
    if (dataTypes.test(attributes.get("type") ?? ""))
      return problemResult("only scripts are allowed, not other data");
    const allowedHosts = (attributes.get("data-allow") ?? "").split(/\s+/).filter(Boolean);
    const invalidHost = allowedHosts.find((host) => !hostSource.test(host));
    if (invalidHost !== undefined)
      return problemResult(
        `data-allow: ${invalidHost.slice(0, 100)} is not a host like https://*.example.org`,
      );
    hosts.push(...allowedHosts);
    scripts.push({
      ...(src === undefined ? { code } : { src }),
      attributes: Object.fromEntries(
        [...attributes].filter(([name]) => allowedAttributes.test(name) && name !== "data-allow"),
      ),
      analytics: attributes.has("data-analytics"),
    });
  }
  return { scripts, hosts: [...new Set(hosts)], problem: null };
}

/** The script elements of a tree in their order, with the source of each. */
function* scriptsAmong(
  nodes: readonly ParsedNode[],
): Generator<ScriptSource & { closed: boolean }> {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    if (node.tagName !== "script") yield* scriptsAmong(node.childNodes);
    else
      yield {
        attributes: new Map(node.attrs.map(({ name, value }) => [name, value])),
        code: node.childNodes
          .map((child) => (isText(child) ? child.value : ""))
          .join("")
          .trim(),
        closed: node.sourceCodeLocation?.endTag !== undefined,
      };
  }
}
