import { createHash } from "node:crypto";
import { localTimes } from "./local-times.ts";
import type { OutsideSources } from "#server/outside-sources.ts";
import type { Styles } from "./styles.ts";
import { hydrationScript } from "./hydration-script.ts";
import { filesOfViews } from "./view-files.ts";

/** The document as sent, and the policy that allows only its own scripts. */
export type FinishedDocument = { html: string; contentSecurityPolicy: string };

const anyScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const preloadLink = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;

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
    /** What the head has besides React's elements: icons and colours of the browser's bars. */
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
  // Nothing behind a popup that is sent open can be reached. React's dialog takes over later (ui/dialog.tsx).
  if (html.includes('<dialog open=""'))
    html = html.replace('<div class="behind">', '<div class="behind" inert="">');
  const about = structuredData(options.structured ?? []);
  const { scripts } = options.outside.own;
  for (const { code } of scripts) if (code !== undefined) hashes.add(hashOf(code));
  const own = scripts.length > 0 ? asData("own", scripts) : "";
  // Only on pages that show a time.
  const times = html.includes(" data-moment=") ? `<script>${localTimes}</script>` : "";
  if (times !== "") hashes.add(hashOf(localTimes));
  html = html.replace(
    "</body>",
    () =>
      `${times}${about}${own}${asData("later", [...new Set(preloads)])}<script>${hydrationScript}</script></body>`,
  );
  if (options.head) html = html.replace("</head>", () => `${options.head}</head>`);
  // Last, so that the replacements above don't have to search the style sheet.
  if (options.inlined) html = inlineStyles(html, options.inlined);
  return { html, contentSecurityPolicy: policy([...hashes], options) };
}

const asData = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`;

/** Returns structured data: no browser runs it, so no policy has to allow it, and it cannot close its own element. */
function structuredData(things: readonly Record<string, unknown>[]): string {
  if (things.length === 0) return "";
  const data = { "@context": "https://schema.org", "@graph": things };
  return `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`;
}

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

const sheetLink = /<link rel="stylesheet" href="([^"]+)"[^>]*?(?=\/>)/g;

/**
 * Puts the style sheets into the page on a first visit: one round trip less before anything shows. The links stay for
 * React, disabled; their files load only when the visit continues (app/layouts/later-navigation-feedback.tsx).
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
