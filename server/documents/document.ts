import { createHash } from "node:crypto";
import { localTimes } from "./local-times.ts";
import type { OutsideSources } from "#server/outside-sources.ts";
import type { Styles } from "./styles.ts";
import { hydrationScript } from "./hydration-script.ts";
import { filesOfViews } from "./view-files.ts";

/** The document as it is sent, and the policy that lets just its own scripts run. */
export type FinishedDocument = { html: string; contentSecurityPolicy: string };

const anyScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const preloadLink = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;

/**
 * Takes a rendered page and lets it be used before any script has come: the scripts that bring React are given
 * a type no browser runs, their preloads are kept aside, and one small script of ours wakes them on intent or
 * idle (performance design 1).
 *
 * Our own scripts are those that bear `mark`, which nobody outside can know: a script that got into a page in any
 * other way is not named by the policy and does not run. The mark itself is taken out.
 */
export function finishDocument(
  rendered: string,
  options: {
    mark: string;
    frameHosts: readonly string[];
    outside: OutsideSources;
    inlined: Styles | null;
    /** What the head holds that React has no part in: icons, colours of the browser's own bars. */
    head?: string;
    structured?: readonly Record<string, unknown>[];
  },
): FinishedDocument {
  const marked = ` nonce="${options.mark}"`;
  const hashes = new Set([hashOf(hydrationScript)]);
  const preloads: string[] = [];
  let html = rendered.replace(preloadLink, (_link, href: string) => {
    preloads.push(href);
    return "";
  });
  preloads.push(...filesOfViews(rendered));
  html = html.replace(anyScript, (script: string, attributes: string, code: string) => {
    if (!attributes.includes(marked)) return script;
    if (code !== "") hashes.add(hashOf(code));
    const rest = attributes.replace(/ type="module"| async(="")?/g, "");
    return attributes.includes('type="module"')
      ? `<script type="text/later"${rest}>${code}</script>`
      : script;
  });
  html = html.replaceAll(marked, "");
  // Behind a popup that is sent open nothing can be reached; React's dialog takes over from there (ui/dialog.tsx).
  if (html.includes('<dialog open=""'))
    html = html.replace('<div class="behind">', '<div class="behind" inert="">');
  const about = structuredData(options.structured ?? []);
  const { scripts } = options.outside.own;
  for (const { code } of scripts) if (code !== undefined) hashes.add(hashOf(code));
  const own = scripts.length > 0 ? asData("own", scripts) : "";
  // Only pages that tell the time of something.
  const times = html.includes(" data-moment=") ? `<script>${localTimes}</script>` : "";
  if (times !== "") hashes.add(hashOf(localTimes));
  html = html.replace(
    "</body>",
    () =>
      `${times}${about}${own}${asData("later", [...new Set(preloads)])}<script>${hydrationScript}</script></body>`,
  );
  if (options.head) html = html.replace("</head>", () => `${options.head}</head>`);
  // Last, so that nothing above has to look through the sheet.
  if (options.inlined) html = inlineStyles(html, options.inlined);
  return { html, contentSecurityPolicy: policy([...hashes], options) };
}

const asData = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`;

/** Data, which no browser runs and no policy has to allow; it cannot close the element it stands in. */
function structuredData(things: readonly Record<string, unknown>[]): string {
  if (things.length === 0) return "";
  const data = { "@context": "https://schema.org", "@graph": things };
  return `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`;
}

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

const sheetLink = /<link rel="stylesheet" href="([^"]+)"[^>]*?(?=\/>)/g;

/**
 * Puts the style sheets of a first visit into the page: one round trip less before anything shows. The links stay
 * for React, disabled: the files are fetched only once the visit goes on (app/layouts/navigation-signs.tsx).
 */
function inlineStyles(html: string, { texts }: Styles): string {
  const end = html.indexOf("<style>");
  if (end < 0) return html;
  let inlined = "";
  const head = html.slice(0, end).replace(sheetLink, (link, address: string) => {
    const text = texts.get(address);
    if (text === undefined) return link;
    inlined += text;
    return `${link} disabled=""`;
  });
  return `${head}<style>${inlined}${html.slice(end + "<style>".length)}`;
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
