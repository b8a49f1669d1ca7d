import { hash } from "node:crypto";
import { localTimesScript } from "./local-times.ts";
import type { OutsideSources } from "#server/outside-sources.ts";
import type { Styles } from "./styles.ts";
import { hydrationScript } from "./hydration-script.ts";
import { themeMark } from "#app/theme-css.ts";
import { listFilesOfViews } from "./view-files.ts";

/** A document ready to send, and the policy that allows only the document's own scripts. */
export type FinishedDocument = { html: string; contentSecurityPolicy: string };

const preloadLink = '<link rel="modulepreload"';
const scriptStart = "<script";
const scriptEnd = "</script>";
const moduleAttribute = ' type="module"';

/**
 * Makes a rendered page usable before any script has loaded. React's scripts get a type that no browser runs, their
 * preloads are held back, and one small script of ours starts hydration on intent or when idle. Our own scripts have
 * the `mark`, which nobody else can know: an injected script is not in the policy and does not run. The mark itself is
 * removed.
 */
export function finishDocument(
  rendered: string,
  options: {
    mark: string;
    frameHosts: readonly string[];
    /** Whether other pages of the portal may frame this one. */
    canBeFramed?: boolean;
    outsideSources: OutsideSources;
    inlinedStyles: Styles | null;
    /** Elements to add to the head that React rendered: icons, and colours of the browser's bars. */
    head?: string;
    structuredDataItems?: readonly Record<string, unknown>[];
  },
): FinishedDocument {
  const hashes = new Set([hydrationScriptHash]);
  const { html: heldBack, preloads } = holdBackScripts(rendered, options.mark, hashes);
  preloads.push(...listFilesOfViews(rendered));
  let html = heldBack;
  // If a popup is open, nothing behind it can be reached. React's dialog takes over later (ui/dialog.tsx).
  if (html.includes('<dialog open=""'))
    html = html.replace(
      '<div class="page-behind-dialog">',
      '<div class="page-behind-dialog" inert="">',
    );
  const structuredDataElement = structuredData(options.structuredDataItems ?? []);
  const { scripts } = options.outsideSources.portalSources;
  for (const { code } of scripts) if (code !== undefined) hashes.add(hashOf(code));
  const portalScriptsElement = scripts.length > 0 ? dataElement("own", scripts) : "";
  // Only pages that show a time get this script.
  const localTimesElement = html.includes(" data-moment=")
    ? `<script>${localTimesScript}</script>`
    : "";
  if (localTimesElement !== "") hashes.add(localTimesScriptHash);
  const preloadsElement = dataElement("later", [...new Set(preloads)]);
  const bodyEndElements = `${localTimesElement}${structuredDataElement}${portalScriptsElement}${preloadsElement}<script>${hydrationScript}</script>`;
  const headEnd = html.indexOf("</head>");
  const bodyEnd = html.lastIndexOf("</body>");
  if (headEnd < 0 || bodyEnd < headEnd)
    throw new Error("A page was rendered without head or body.");
  const headStart = `${html.slice(0, headEnd)}${options.head ?? ""}`;
  html = [
    options.inlinedStyles ? inlineStyles(headStart, options.inlinedStyles) : headStart,
    html.slice(headEnd, bodyEnd),
    bodyEndElements,
    html.slice(bodyEnd),
  ].join("");
  return { html, contentSecurityPolicy: buildPolicy([...hashes], options) };
}

/** Removes module preloads and marks, and adds the hashes of marked scripts. */
function holdBackScripts(rendered: string, mark: string, hashes: Set<string>) {
  const markAttribute = ` nonce="${mark}"`;
  const preloads: string[] = [];
  const parts: string[] = [];
  let copiedUntil = 0;
  // `indexOf` finds the few tags in 100 KB several times faster than a regular expression.
  let linkStart = rendered.indexOf(preloadLink);
  for (let scriptTagStart = rendered.indexOf(scriptStart); linkStart >= 0 || scriptTagStart >= 0;) {
    if (linkStart >= 0 && (scriptTagStart < 0 || linkStart < scriptTagStart)) {
      const end = rendered.indexOf(">", linkStart) + 1;
      const href = / href="([^"]+)"/.exec(rendered.slice(linkStart, end))?.[1];
      if (href !== undefined) preloads.push(href);
      parts.push(rendered.slice(copiedUntil, linkStart));
      copiedUntil = end;
      linkStart = rendered.indexOf(preloadLink, copiedUntil);
    } else {
      const startEnd = rendered.indexOf(">", scriptTagStart) + 1;
      const end = rendered.indexOf(scriptEnd, startEnd);
      if (end < 0) break;
      const start = rendered.slice(scriptTagStart, startEnd);
      if (start.includes(markAttribute)) {
        const code = rendered.slice(startEnd, end);
        parts.push(rendered.slice(copiedUntil, scriptTagStart), toOwnStartTag(start), code);
        if (code !== "") hashes.add(hashOf(code));
        copiedUntil = end;
      }
      scriptTagStart = rendered.indexOf(scriptStart, end);
      if (linkStart >= 0 && linkStart < end) linkStart = rendered.indexOf(preloadLink, end);
    }
  }
  parts.push(rendered.slice(copiedUntil));
  return { html: parts.join("").replaceAll(markAttribute, ""), preloads };
}

/** Returns the start tag of a script of ours. A module gets a type that no browser runs. */
function toOwnStartTag(start: string): string {
  if (!start.includes(moduleAttribute)) return start;
  const rest = start.slice(scriptStart.length).replace(/ type="module"| async(="")?/g, "");
  return `<script type="text/later"${rest}`;
}

const dataElement = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`;

/** Returns the element with structured data. Browsers don't run it, so the policy need not allow it. */
function structuredData(items: readonly Record<string, unknown>[]): string {
  if (items.length === 0) return "";
  const data = { "@context": "https://schema.org", "@graph": items };
  return `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`;
}

const hashOf = (code: string) => `'sha256-${hash("sha256", code, "base64")}'`;
const hydrationScriptHash = hashOf(hydrationScript);
const localTimesScriptHash = hashOf(localTimesScript);

const sheetLink = /<link rel="stylesheet" href="([^"]+)"[^>]*?(?=\/>)/g;

/**
 * Puts the style sheets into the page on a first visit: one round trip less before anything shows. The links stay for
 * React, disabled; their files load only when the visit continues (app/layouts/lazy-navigation-feedback.tsx).
 */
function inlineStyles(head: string, { texts }: Styles): string {
  const end = head.indexOf("<style>");
  if (end < 0) return head;
  let inlined = "";
  const start = head.slice(0, end).replace(sheetLink, (link, address: string) => {
    const text = texts.get(address);
    if (text === undefined) return link;
    inlined += text;
    return `${link} disabled=""`;
  });
  return `${start}<style>${inlined}${themeMark}${head.slice(end + "<style>".length)}`;
}

type AllowedSources = {
  frameHosts: readonly string[];
  canBeFramed?: boolean;
  outsideSources: OutsideSources;
};

function buildPolicy(
  hashes: readonly string[],
  { frameHosts, canBeFramed = true, outsideSources: outside }: AllowedSources,
): string {
  const { oneTap, forms, portalSources } = outside;
  const oneTapFolder = oneTap === null ? [] : [new URL(".", oneTap).href];
  const frames = [...frameHosts, ...oneTapFolder, ...portalSources.hosts];
  const joinSources = (...sources: readonly string[]) => sources.join(" ");
  return [
    "default-src 'self'",
    `script-src ${joinSources("'self'", ...hashes, ...(oneTap === null ? [] : [oneTap]), ...portalSources.hosts)}`,
    `style-src ${joinSources("'self'", "'unsafe-inline'", ...oneTapFolder)}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src ${joinSources("'self'", ...oneTapFolder, ...portalSources.hosts)}`,
    "media-src 'self' https:",
    `frame-src ${frames.length > 0 ? frames.join(" ") : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${joinSources("'self'", ...forms)}`,
    `frame-ancestors ${canBeFramed ? "'self'" : "'none'"}`,
  ].join("; ");
}
