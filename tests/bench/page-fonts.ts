import { fetchBytes } from "./fetch-bytes.ts";

export const scripts = { latin: "a", cyrillic: "б", arabic: "ب" } as const;
export type Script = keyof typeof scripts;

/** A font file that a page's characters load, and its script; null for characters of no known script. */
export type FontShown = { script: Script | null; address: string; bytes: number };

type Face = { style: string; address: string; ranges: [number, number][] };

/**
 * Returns the upright font files that a page's text loads, by the unicode ranges of its styles, chosen like a browser:
 * a font face loads when one of its characters is shown.
 */
export async function fontsShown(origin: string, html: string, css: string): Promise<FontShown[]> {
  const letters = lettersOf(html);
  const inline = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text);
  const needed = facesOf([css, ...inline].join("\n")).filter(
    ({ style, ranges }) => style === "normal" && letters.some((letter) => holds(ranges, letter)),
  );
  return Promise.all(
    needed.map(async ({ address, ranges }) => {
      const { status, wire } = await fetchBytes(new URL(address, `${origin}/assets/`).href);
      if (status !== 200) throw new Error(`The font ${address} answers ${status}.`);
      const script = (Object.keys(scripts) as Script[]).find((name) =>
        holds(ranges, scripts[name].codePointAt(0)!),
      );
      return { script: script ?? null, address, bytes: wire.length };
    }),
  );
}

function lettersOf(html: string): number[] {
  const text = html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
  return [...new Set(text)].map((letter) => letter.codePointAt(0)!);
}

function facesOf(css: string): Face[] {
  return [...css.matchAll(/@font-face\s*{([^}]*)}/g)].flatMap(([, body = ""]) => {
    const address = /url\(["']?([^"')]+)["']?\)/.exec(body)?.[1];
    if (!address) return [];
    const style = /font-style:\s*(\w+)/.exec(body)?.[1] ?? "normal";
    const ranges = /unicode-range:\s*([^;}]+)/.exec(body)?.[1] ?? "U+0-10FFFF";
    return [{ style, address, ranges: ranges.split(",").map(rangeOf) }];
  });
}

/** `U+0400-045F`, `U+2116`, `U+4??` */
function rangeOf(text: string): [number, number] {
  const [from = "", to] = text.trim().replace(/^U\+/i, "").split("-");
  const low = Number.parseInt(from.replaceAll("?", "0"), 16);
  return [low, Number.parseInt(to ?? from.replaceAll("?", "F"), 16)];
}

const holds = (ranges: readonly [number, number][], letter: number) =>
  ranges.some(([low, high]) => letter >= low && letter <= high);
