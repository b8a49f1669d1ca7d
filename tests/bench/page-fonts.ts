import { fetchCompressed } from "./fetch-compressed.ts";

/** Writing systems, each with a character that only its fonts contain. */
export const writingSystems = { latin: "a", cyrillic: "б", arabic: "ب" } as const;
export type WritingSystem = keyof typeof writingSystems;

/** A font file that a page loads, and its writing system: null if it has only characters that belong to none. */
export type LoadedFont = { writingSystem: WritingSystem | null; url: string; bytes: number };

type FontFace = { style: string; url: string; ranges: [number, number][] };

/**
 * Finds the upright font files that a page's text loads. Chooses like a browser: a font face loads when its
 * `unicode-range` includes a character of the page.
 */
export async function findLoadedFonts(
  origin: string,
  html: string,
  css: string,
): Promise<LoadedFont[]> {
  const characters = charactersOf(html);
  const inline = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text);
  const neededFonts = fontFacesOf([css, ...inline].join("\n")).filter(
    ({ style, ranges }) =>
      style === "normal" && characters.some((character) => includesCharacter(ranges, character)),
  );
  return Promise.all(
    neededFonts.map(async ({ url, ranges }) => {
      const { status, body } = await fetchCompressed(new URL(url, `${origin}/assets/`).href);
      if (status !== 200) throw new Error(`The font ${url} answers ${status}.`);
      const writingSystem = (Object.keys(writingSystems) as WritingSystem[]).find((name) =>
        includesCharacter(ranges, writingSystems[name].codePointAt(0)!),
      );
      return { writingSystem: writingSystem ?? null, url, bytes: body.length };
    }),
  );
}

function charactersOf(html: string): number[] {
  const text = html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
  return [...new Set(text)].map((character) => character.codePointAt(0)!);
}

function fontFacesOf(css: string): FontFace[] {
  return [...css.matchAll(/@font-face\s*{([^}]*)}/g)].flatMap(([, body = ""]) => {
    const url = /url\(["']?([^"')]+)["']?\)/.exec(body)?.[1];
    if (!url) return [];
    const style = /font-style:\s*(\w+)/.exec(body)?.[1] ?? "normal";
    const ranges = /unicode-range:\s*([^;}]+)/.exec(body)?.[1] ?? "U+0-10FFFF";
    return [{ style, url, ranges: ranges.split(",").map(parseUnicodeRange) }];
  });
}

/** Reads a CSS unicode-range: `U+0400-045F`, `U+2116`, `U+4??`. */
function parseUnicodeRange(text: string): [number, number] {
  const [from = "", to] = text.trim().replace(/^U\+/i, "").split("-");
  const low = Number.parseInt(from.replaceAll("?", "0"), 16);
  return [low, Number.parseInt(to ?? from.replaceAll("?", "F"), 16)];
}

const includesCharacter = (ranges: readonly [number, number][], character: number) =>
  ranges.some(([low, high]) => character >= low && character <= high);
