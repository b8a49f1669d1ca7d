import { fetchCompressed, decompress } from "./fetch-compressed.ts";
import { findLoadedFonts, type LoadedFont } from "./page-fonts.ts";

/** What a page costs, in bytes over the network. */
export type PageBytes = {
  /** Compressed with brotli. */
  htmlBytes: number;
  /** Compressed with brotli. */
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
  const styleUrls = tags
    .filter((tag) => /\brel="stylesheet"/.test(tag) && !/\bdisabled\b/.test(tag))
    .map((tag) => readAttribute(tag, "href"));
  const blockingUrls = tags.filter(isBlockingScript).map((tag) => readAttribute(tag, "src"));
  const earlyLinks = tags.filter(isEarlyLink).map((tag) => readAttribute(tag, "href"));
  const css = await Promise.all(styleUrls.map((url) => fetchCompressed(new URL(url, origin).href)));
  const blockingScripts = await Promise.all(
    blockingUrls.map((url) => fetchCompressed(new URL(url, origin).href)),
  );
  const sum = (parts: readonly { body: Buffer }[]) =>
    parts.reduce((total, { body }) => total + body.length, 0);
  return {
    htmlBytes: page.body.length,
    cssBytes: sum(css),
    blockingScriptBytes: sum(blockingScripts),
    requests: 1 + new Set([...styleUrls, ...blockingUrls, ...earlyLinks]).size,
    inlineScriptBytes: countInlineBytes(html),
    ...(await measureDeferredScripts(origin, html)),
    html,
    css: css.map(decompress).join("\n"),
  };
}

/** Measures the fonts that a measured page's characters load. */
export function measureFonts(origin: string, { html, css }: PageBytes): Promise<LoadedFont[]> {
  return findLoadedFonts(origin, html, css);
}

const readAttribute = (tag: string, name: string): string =>
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

function countInlineBytes(html: string): number {
  let bytes = 0;
  for (const [, attributes = "", code = ""] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    const isExecuted =
      !/\btype="(?!text\/javascript)/.test(attributes) && !/\bsrc=/.test(attributes);
    const isData = /^\s*(?:window\.)?__reactRouter/.test(code);
    if (isExecuted && !isData) bytes += Buffer.byteLength(code);
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
  const deferredTags = [
    ...html.matchAll(/<script type="text\/later"([^>]*)>([\s\S]*?)<\/script>/g),
  ];
  const paths = deferredTags.flatMap(([, attributes = "", code = ""]) => [
    ...[...code.matchAll(/["'`](\/assets\/[\w.-]+\.js)["'`]/g)].map(([, path]) => path!),
    ...[readAttribute(attributes, "src")].filter((path) => path !== ""),
  ]);
  const pagePaths = await scripts.addWithImports([...(JSON.parse(preloads) as string[]), ...paths]);
  for (const kind of blockKinds)
    await scripts.addWithImports([await scripts.findView(kind, pagePaths)], pagePaths);
  const popupPaths = new Set(pagePaths);
  const popupBody = await scripts.find(pagePaths, /import\([`"'](\.\/popup-body[^`"']*)[`"']\)/);
  await scripts.addWithImports([popupBody], popupPaths);
  const messages = /data-messages="([^"]*)"/.exec(html)?.[1] ?? "";
  const language = /<html[^>]*\blang="([^"]*)"/.exec(html)?.[1] ?? "";
  const texts = await fetchCompressed(
    `${origin}/i18n/messages/${language}/?compiled&v=${messages}`,
    {
      encoding: "gzip",
    },
  );
  const pageScriptBytes = await scripts.countBytes(pagePaths);
  return {
    pageScriptBytes,
    pageScripts: pagePaths.size,
    popupScriptBytes: (await scripts.countBytes(popupPaths)) - pageScriptBytes,
    popupScripts: popupPaths.size - pagePaths.size,
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

  findView(kind: string, paths: Iterable<string>): Promise<string> {
    return this.find(
      paths,
      new RegExp(
        `["'\`]\\./${kind}/view\\.tsx["'\`]:[^,]{0,40}import\\(["'\`](\\./[\\w.-]+)["'\`]\\)`,
      ),
    );
  }

  async countBytes(paths: Iterable<string>): Promise<number> {
    let sum = 0;
    for (const path of paths) sum += (await this.#read(path)).bytes;
    return sum;
  }
}
