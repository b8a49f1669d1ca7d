import { fetchCompressed, decompress } from "./fetch-compressed.ts";
import { findLoadedFonts, type LoadedFont } from "./page-fonts.ts";

/** What a page costs, in bytes over the network. */
export type PageBytes = {
  /** Brotli. */
  htmlBytes: number;
  /** Brotli. */
  cssBytes: number;
  /** Scripts that block the parser; brotli. There should be none. */
  blockingScriptBytes: number;
  /** Requests before the page is usable, without pictures and fonts. */
  requests: number;
  /** Inline scripts that run at once, without the router's serialised data; uncompressed. */
  inlineScriptBytes: number;
  /** Scripts that the page loads later, on the first sign of intent or when idle; gzip. */
  pageScriptBytes: number;
  pageScripts: number;
  /** Scripts that the popup adds to the page's scripts; gzip. */
  popupScriptBytes: number;
  popupScripts: number;
  /** The interface's texts, which load together with the scripts; gzip. */
  messagesBytes: number;
  html: string;
  css: string;
};

/** The kinds of blocks on a course page. */
const blockKinds = ["course-contents"];

/** Measures a page of a running server as a guest gets it. */
export async function measurePage(origin: string, path: string): Promise<PageBytes> {
  const page = await fetchCompressed(`${origin}${path}`);
  if (page.status !== 200) throw new Error(`${path} answers ${page.status}.`);
  const html = decompress(page);
  const withScripts = html.replace(/<noscript>[\s\S]*?<\/noscript>/g, "");
  const tags = [...withScripts.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag);
  // A browser doesn't fetch a disabled style sheet: the page contains it.
  const styles = tags
    .filter((tag) => /\brel="stylesheet"/.test(tag) && !/\bdisabled\b/.test(tag))
    .map((tag) => attribute(tag, "href"));
  const blocking = tags.filter(isBlockingScript).map((tag) => attribute(tag, "src"));
  const earlyLinks = tags.filter(isEarlyLink).map((tag) => attribute(tag, "href"));
  const css = await Promise.all(styles.map((url) => fetchCompressed(new URL(url, origin).href)));
  const script = await Promise.all(
    blocking.map((url) => fetchCompressed(new URL(url, origin).href)),
  );
  const sum = (parts: readonly { body: Buffer }[]) =>
    parts.reduce((all, { body }) => all + body.length, 0);
  return {
    htmlBytes: page.body.length,
    cssBytes: sum(css),
    blockingScriptBytes: sum(script),
    requests: 1 + new Set([...styles, ...blocking, ...earlyLinks]).size,
    inlineScriptBytes: inlineBytes(html),
    ...(await measureDeferredScripts(origin, html)),
    html,
    css: css.map(decompress).join("\n"),
  };
}

/** Measures the fonts that a measured page's characters load. */
export function measureFonts(origin: string, { html, css }: PageBytes): Promise<LoadedFont[]> {
  return findLoadedFonts(origin, html, css);
}

const attribute = (tag: string, name: string): string =>
  (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "").replaceAll("&amp;", "&");

function isBlockingScript(tag: string): boolean {
  if (!tag.startsWith("<script") || !/\bsrc="/.test(tag)) return false;
  return !/\btype="(?!text\/javascript)/.test(tag) && !/\b(?:async|defer)\b/.test(tag);
}

/** Whether a browser fetches this link at once: a manifest, or a preload of anything but pictures and fonts. */
function isEarlyLink(tag: string): boolean {
  if (/\brel="(?:modulepreload|manifest)"/.test(tag)) return true;
  return /\brel="preload"/.test(tag) && !/\bas="(?:font|image)"/.test(tag);
}

function inlineBytes(html: string): number {
  let bytes = 0;
  for (const [, attributes = "", code = ""] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    const runs = !/\btype="(?!text\/javascript)/.test(attributes) && !/\bsrc=/.test(attributes);
    const isData = /^\s*(?:window\.)?__reactRouter/.test(code);
    if (runs && !isData) bytes += Buffer.byteLength(code);
  }
  return bytes;
}

type DeferredScripts = Pick<
  PageBytes,
  "pageScriptBytes" | "pageScripts" | "popupScriptBytes" | "popupScripts" | "messagesBytes"
>;

/** Measures the scripts that the page loads later, with everything they import. */
async function measureDeferredScripts(origin: string, html: string): Promise<DeferredScripts> {
  const scripts = new BuiltScripts(origin);
  const preloads = /<script[^>]*\bid="later"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "[]";
  const deferred = [...html.matchAll(/<script type="text\/later"([^>]*)>([\s\S]*?)<\/script>/g)];
  const paths = deferred.flatMap(([, attributes = "", code = ""]) => [
    ...[...code.matchAll(/["'`](\/assets\/[\w.-]+\.js)["'`]/g)].map(([, path]) => path!),
    ...[attribute(attributes, "src")].filter((path) => path !== ""),
  ]);
  const page = await scripts.addWithImports([...(JSON.parse(preloads) as string[]), ...paths]);
  for (const kind of blockKinds)
    await scripts.addWithImports([await scripts.viewOf(kind, page)], page);
  const popup = new Set(page);
  const popupBody = await scripts.find(page, /import\([`"'](\.\/popup-body[^`"']*)[`"']\)/);
  await scripts.addWithImports([popupBody], popup);
  const messages = /data-messages="([^"]*)"/.exec(html)?.[1] ?? "";
  const language = /<html[^>]*\blang="([^"]*)"/.exec(html)?.[1] ?? "";
  const texts = await fetchCompressed(
    `${origin}/i18n/messages/${language}/?compiled&v=${messages}`,
    {
      encoding: "gzip",
    },
  );
  const pageScriptBytes = await scripts.bytes(page);
  return {
    pageScriptBytes,
    pageScripts: page.size,
    popupScriptBytes: (await scripts.bytes(popup)) - pageScriptBytes,
    popupScripts: popup.size - page.size,
    messagesBytes: texts.body.length,
  };
}

/** The built scripts, each fetched once. */
class BuiltScripts {
  readonly #origin: string;
  readonly #files = new Map<string, Promise<{ code: string; bytes: number }>>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  #read(path: string) {
    let file = this.#files.get(path);
    if (!file) this.#files.set(path, (file = this.#fetch(path)));
    return file;
  }

  async #fetch(path: string) {
    const answer = await fetchCompressed(`${this.#origin}${path}`, { encoding: "gzip" });
    if (answer.status !== 200) throw new Error(`The script ${path} answers ${answer.status}.`);
    return { code: decompress(answer), bytes: answer.body.length };
  }

  /** Adds these scripts, and all that they import statically, to `found`. */
  async addWithImports(paths: readonly string[], found = new Set<string>()): Promise<Set<string>> {
    for (const path of paths) {
      if (found.has(path)) continue;
      found.add(path);
      const { code } = await this.#read(path);
      const imports = [...code.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.\/[\w.-]+\.js)["'`]/g)];
      await this.addWithImports(
        imports.map(([, name]) => new URL(name!, `${this.#origin}${path}`).pathname),
        found,
      );
    }
    return found;
  }

  /** Returns the path that a pattern's first group matches in one of these scripts. */
  async find(paths: Iterable<string>, pattern: RegExp): Promise<string> {
    for (const path of paths) {
      const name = pattern.exec((await this.#read(path)).code)?.[1];
      if (name) return new URL(name, `${this.#origin}${path}`).pathname;
    }
    throw new Error(`No script of the page matches ${String(pattern)}: the build has changed.`);
  }

  viewOf(kind: string, paths: Iterable<string>): Promise<string> {
    return this.find(
      paths,
      new RegExp(
        `["'\`]\\./${kind}/view\\.tsx["'\`]:[^,]{0,40}import\\(["'\`](\\./[\\w.-]+)["'\`]\\)`,
      ),
    );
  }

  async bytes(paths: Iterable<string>): Promise<number> {
    let sum = 0;
    for (const path of paths) sum += (await this.#read(path)).bytes;
    return sum;
  }
}
