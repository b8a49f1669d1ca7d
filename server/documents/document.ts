import { hash } from "node:crypto";
import { localTimes } from "./local-times.ts";
import type { OutsideSources } from "#server/outside-sources.ts";
import type { Styles } from "./styles.ts";
import { hydrationScript } from "./hydration-script.ts";
import { themeMark } from "#app/theme-css.ts";
import { filesOfViews } from "./view-files.ts";

/** The document as sent, and the policy that allows only its own scripts. */
export type FinishedDocument = { html: string; contentSecurityPolicy: string };

const preloadLink = '<link rel="modulepreload"';
const scriptStart = "<script";
const scriptEnd = "</script>";
const isModule = ' type="module"';

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
    outside: OutsideSources;
    inlined: Styles | null;
    /** Elements to add to the head that React rendered: icons, and colours of the browser's bars. */
    head?: string;
    structured?: readonly Record<string, unknown>[];
  },
): FinishedDocument {
  const hashes = new Set([hydrationScriptHash]);
  const { html: heldBack, preloads } = holdBackScripts(rendered, options.mark, hashes);
  preloads.push(...filesOfViews(rendered));
  let html = heldBack;
  // If a popup is open, nothing behind it can be reached. React's dialog takes over later (ui/dialog.tsx).
  if (html.includes('<dialog open=""'))
    html = html.replace('<div class="behind">', '<div class="behind" inert="">');
  const about = structuredData(options.structured ?? []);
  const { scripts } = options.outside.own;
  for (const { code } of scripts) if (code !== undefined) hashes.add(hashOf(code));
  const own = scripts.length > 0 ? asData("own", scripts) : "";
  // Only on pages that show a time.
  const times = html.includes(" data-moment=") ? `<script>${localTimes}</script>` : "";
  if (times !== "") hashes.add(localTimesHash);
  const later = asData("later", [...new Set(preloads)]);
  const tail = `${times}${about}${own}${later}<script>${hydrationScript}</script>`;
  const headEnd = html.indexOf("</head>");
  const bodyEnd = html.lastIndexOf("</body>");
  if (headEnd < 0 || bodyEnd < headEnd)
    throw new Error("A page was rendered without head or body.");
  const head = `${html.slice(0, headEnd)}${options.head ?? ""}`;
  html = [
    options.inlined ? inlineStyles(head, options.inlined) : head,
    html.slice(headEnd, bodyEnd),
    tail,
    html.slice(bodyEnd),
  ].join("");
  return { html, contentSecurityPolicy: policy([...hashes], options) };
}

/** Removes module preloads and marks, and adds the hashes of marked scripts. */
function holdBackScripts(rendered: string, mark: string, hashes: Set<string>) {
  const marked = ` nonce="${mark}"`;
  const preloads: string[] = [];
  const parts: string[] = [];
  let at = 0;
  // `indexOf` finds the few tags in 100 KB several times faster than a regular expression.
  let link = rendered.indexOf(preloadLink);
  for (let script = rendered.indexOf(scriptStart); link >= 0 || script >= 0;) {
    if (link >= 0 && (script < 0 || link < script)) {
      const end = rendered.indexOf(">", link) + 1;
      const href = / href="([^"]+)"/.exec(rendered.slice(link, end))?.[1];
      if (href !== undefined) preloads.push(href);
      parts.push(rendered.slice(at, link));
      at = end;
      link = rendered.indexOf(preloadLink, at);
    } else {
      const startEnd = rendered.indexOf(">", script) + 1;
      const end = rendered.indexOf(scriptEnd, startEnd);
      if (end < 0) break;
      const start = rendered.slice(script, startEnd);
      if (start.includes(marked)) {
        const code = rendered.slice(startEnd, end);
        parts.push(rendered.slice(at, script), ownScript(start), code);
        if (code !== "") hashes.add(hashOf(code));
        at = end;
      }
      script = rendered.indexOf(scriptStart, end);
      if (link >= 0 && link < end) link = rendered.indexOf(preloadLink, end);
    }
  }
  parts.push(rendered.slice(at));
  return { html: parts.join("").replaceAll(marked, ""), preloads };
}

/** Returns the start tag of a script of ours. A module gets a type that no browser runs. */
function ownScript(start: string): string {
  if (!start.includes(isModule)) return start;
  const rest = start.slice(scriptStart.length).replace(/ type="module"| async(="")?/g, "");
  return `<script type="text/later"${rest}`;
}

const asData = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`;

/** Returns the element with structured data. Browsers don't run it, so the policy need not allow it. */
function structuredData(things: readonly Record<string, unknown>[]): string {
  if (things.length === 0) return "";
  const data = { "@context": "https://schema.org", "@graph": things };
  return `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`;
}

const hashOf = (code: string) => `'sha256-${hash("sha256", code, "base64")}'`;
const hydrationScriptHash = hashOf(hydrationScript);
const localTimesHash = hashOf(localTimes);

const sheetLink = /<link rel="stylesheet" href="([^"]+)"[^>]*?(?=\/>)/g;

/**
 * Puts the style sheets into the page on a first visit: one round trip less before anything shows. The links stay for
 * React, disabled; their files load only when the visit continues (app/layouts/later-navigation-feedback.tsx).
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

type Allowed = { frameHosts: readonly string[]; outside: OutsideSources };

function policy(hashes: readonly string[], { frameHosts, outside }: Allowed): string {
  const { oneTap, forms, own } = outside;
  const folder = oneTap === null ? [] : [new URL(".", oneTap).href];
  const frames = [...frameHosts, ...folder, ...own.hosts];
  const list = (...sources: readonly string[]) => sources.join(" ");
  return [
    "default-src 'self'",
    `script-src ${list("'self'", ...hashes, ...(oneTap === null ? [] : [oneTap]), ...own.hosts)}`,
    `style-src ${list("'self'", "'unsafe-inline'", ...folder)}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src ${list("'self'", ...folder, ...own.hosts)}`,
    "media-src 'self' https:",
    `frame-src ${frames.length > 0 ? frames.join(" ") : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${list("'self'", ...forms)}`,
    "frame-ancestors 'self'",
  ].join("; ");
}
