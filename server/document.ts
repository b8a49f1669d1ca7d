import { createHash } from "node:crypto";
import type { Styles } from "./styles.ts";
import { takeover } from "./takeover.ts";

/** The document as it is sent, and the policy that lets just its own scripts run. */
export type FinishedDocument = { html: string; contentSecurityPolicy: string };

const moduleScript = /<script type="module"([^>]*)>([\s\S]*?)<\/script>/g;
const preloadLink = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;
const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Takes a rendered page and lets it be used before any script has come: the scripts that bring React are given
 * a type no browser runs, their preloads are kept aside, and one small script of ours wakes them on intent or
 * idle (performance design 1).
 */
export function finishDocument(
  rendered: string,
  options: { frameHosts: readonly string[]; inlined: Styles | null },
): FinishedDocument {
  const preloads: string[] = [];
  let html = rendered.replace(preloadLink, (_link, href: string) => {
    preloads.push(href);
    return "";
  });
  html = html.replace(
    moduleScript,
    (_script, attributes: string, code: string) =>
      `<script type="text/later"${attributes.replace(/\basync(="")?/, "")}>${code}</script>`,
  );
  if (options.inlined) html = inlineStyles(html, options.inlined);
  const list = JSON.stringify([...new Set(preloads)]).replace(/</g, "\\u003c");
  html = html.replace(
    "</body>",
    () =>
      `<script type="application/json" id="later">${list}</script><script>${takeover}</script></body>`,
  );
  return { html, contentSecurityPolicy: policy(html, options.frameHosts) };
}

/**
 * A first visit gets the style sheet inside the page: one round trip less before anything is seen. The link stays, for
 * no medium, so that the file comes in its own time and is there for the next page.
 */
function inlineStyles(html: string, { address, text }: Styles): string {
  const link = `<link rel="stylesheet" href="${address}"/>`;
  if (!html.includes(link)) return html;
  return html
    .replace(link, `<link rel="stylesheet" href="${address}" media="not all"/>`)
    .replace("<style>", () => `<style>${text}`);
}

function policy(html: string, frameHosts: readonly string[]): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(inlineScript)) {
    if (code === "" || /type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' https:",
    `frame-src ${frameHosts.length > 0 ? frameHosts.join(" ") : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}
