import { fetchBytes, textOf } from "./fetch-bytes.ts";
import { fontsShown, type FontShown } from "./page-fonts.ts";

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
  /** What intent or idleness loads for the page itself; gzip. */
  pageScriptBytes: number;
  pageScripts: number;
  /** What the popup adds to it; gzip. */
  popupScriptBytes: number;
  popupScripts: number;
  /** The texts that come with the page's code; gzip. */
  messagesBytes: number;
  html: string;
  css: string;
};

/** The blocks whose views a course page shows. */
const kindsShown = ["course-contents"];

/** Measures a page of a running server as a guest gets it. */
export async function measurePage(origin: string, path: string): Promise<PageBytes> {
  const page = await fetchBytes(`${origin}${path}`);
  if (page.status !== 200) throw new Error(`${path} answers ${page.status}.`);
  const html = textOf(page);
  const tags = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag);
  const styles = tags
    .filter((tag) => /\brel="stylesheet"/.test(tag))
    .map((tag) => attribute(tag, "href"));
  const blocking = tags.filter(isBlockingScript).map((tag) => attribute(tag, "src"));
  const early = tags.filter(isEarlyLink).map((tag) => attribute(tag, "href"));
  const css = await Promise.all(styles.map((address) => fetchBytes(new URL(address, origin).href)));
  const script = await Promise.all(
    blocking.map((address) => fetchBytes(new URL(address, origin).href)),
  );
  const sum = (parts: readonly { wire: Buffer }[]) =>
    parts.reduce((all, { wire }) => all + wire.length, 0);
  return {
    htmlBytes: page.wire.length,
    cssBytes: sum(css),
    blockingScriptBytes: sum(script),
    requests: 1 + new Set([...styles, ...blocking, ...early]).size,
    inlineScriptBytes: inlineBytes(html),
    ...(await measureLater(origin, html)),
    html,
    css: css.map(textOf).join("\n"),
  };
}

/** Measures the fonts that a measured page's characters load. */
export function measureFonts(origin: string, { html, css }: PageBytes): Promise<FontShown[]> {
  return fontsShown(origin, html, css);
}

const attribute = (tag: string, name: string): string =>
  (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "").replaceAll("&amp;", "&");

function isBlockingScript(tag: string): boolean {
  if (!tag.startsWith("<script") || !/\bsrc="/.test(tag)) return false;
  return !/\btype="(?!text\/javascript)/.test(tag) && !/\b(?:async|defer)\b/.test(tag);
}

/** Whether a browser fetches it at once besides styles: preloads except pictures and fonts, a manifest. */
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

type Later = Pick<
  PageBytes,
  "pageScriptBytes" | "pageScripts" | "popupScriptBytes" | "popupScripts" | "messagesBytes"
>;

/** Follows every import from what the page loads later. */
async function measureLater(origin: string, html: string): Promise<Later> {
  const files = new Files(origin);
  const list = /<script[^>]*\bid="later"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "[]";
  const asleep = [...html.matchAll(/<script type="text\/later"([^>]*)>([\s\S]*?)<\/script>/g)];
  const named = asleep.flatMap(([, attributes = "", code = ""]) => [
    ...[...code.matchAll(/["'`](\/assets\/[\w.-]+\.js)["'`]/g)].map(([, path]) => path!),
    ...[attribute(attributes, "src")].filter((path) => path !== ""),
  ]);
  const page = await files.closure([...(JSON.parse(list) as string[]), ...named]);
  for (const kind of kindsShown) await files.closure([await files.viewOf(kind, page)], page);
  const popup = new Set(page);
  const body = await files.find(page, /import\([`"'](\.\/popup-body[^`"']*)[`"']\)/);
  await files.closure([body], popup);
  const messages = /data-messages="([^"]*)"/.exec(html)?.[1] ?? "";
  const language = /<html[^>]*\blang="([^"]*)"/.exec(html)?.[1] ?? "";
  const texts = await fetchBytes(`${origin}/i18n/messages/${language}/?compiled&v=${messages}`, {
    encoding: "gzip",
  });
  const pageScriptBytes = await files.bytes(page);
  return {
    pageScriptBytes,
    pageScripts: page.size,
    popupScriptBytes: (await files.bytes(popup)) - pageScriptBytes,
    popupScripts: popup.size - page.size,
    messagesBytes: texts.wire.length,
  };
}

/** The built scripts, each fetched once. */
class Files {
  readonly #origin: string;
  readonly #kept = new Map<string, Promise<{ code: string; bytes: number }>>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  #read(path: string) {
    let file = this.#kept.get(path);
    if (!file) this.#kept.set(path, (file = this.#fetch(path)));
    return file;
  }

  async #fetch(path: string) {
    const answer = await fetchBytes(`${this.#origin}${path}`, { encoding: "gzip" });
    if (answer.status !== 200) throw new Error(`The script ${path} answers ${answer.status}.`);
    return { code: textOf(answer), bytes: answer.wire.length };
  }

  /** Adds these scripts and all they import statically to `seen`. */
  async closure(paths: readonly string[], seen = new Set<string>()): Promise<Set<string>> {
    for (const path of paths) {
      if (seen.has(path)) continue;
      seen.add(path);
      const { code } = await this.#read(path);
      const imports = [...code.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.\/[\w.-]+\.js)["'`]/g)];
      await this.closure(
        imports.map(([, name]) => new URL(name!, `${this.#origin}${path}`).pathname),
        seen,
      );
    }
    return seen;
  }

  /** Finds the script that a pattern names in one of these. */
  async find(paths: Iterable<string>, pattern: RegExp): Promise<string> {
    for (const path of paths) {
      const name = pattern.exec((await this.#read(path)).code)?.[1];
      if (name) return new URL(name, `${this.#origin}${path}`).pathname;
    }
    throw new Error(
      `No script of the page matches ${String(pattern)}: it is built in another way now.`,
    );
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
