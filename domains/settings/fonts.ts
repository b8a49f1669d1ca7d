/** A group of letters in one file of a font. A page loads the file only if it shows one of these letters. */
export type Subset = "latin" | "latin-ext" | "cyrillic" | "cyrillic-ext" | "arabic";

/** The characters in each font file, as a CSS `unicode-range`. The font files were cut down to these ranges. */
export const unicodeRanges: Readonly<Record<Subset, string>> = {
  latin:
    "U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0300-0303,U+0308,U+2010-2015,U+2018-201A,U+201C-201E,U+2020,U+2022,U+2026,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212",
  "latin-ext": "U+0100-0130,U+0132-0151,U+0154-017E,U+0218-021B,U+1E9E,U+20B4,U+20BA,U+20BD",
  cyrillic: "U+0400-045F,U+0490-0491,U+2116",
  "cyrillic-ext":
    "U+0492-0493,U+0496-0497,U+049A-049B,U+04A2-04A3,U+04AE-04B3,U+04B6-04B7,U+04BA-04BB,U+04D8-04D9,U+04E2-04E3,U+04E8-04E9,U+04EE-04EF",
  arabic:
    "U+060C,U+061B,U+061F,U+0621-063A,U+0640-0655,U+0660-066C,U+0670-0671,U+0679,U+067E,U+0686,U+0688,U+0691-0692,U+0695,U+0698,U+06A4,U+06A9,U+06AF,U+06B5,U+06BA,U+06BE,U+06C0-06C3,U+06C6,U+06CA,U+06CC,U+06CE,U+06D2-06D5,U+06F0-06F9,U+200C-200E,U+FDF2,U+FDFA",
};

/** Whether a `unicode-range` list contains a code point. */
export const isInRanges = (ranges: string, point: number): boolean =>
  ranges.split(",").some((range) => {
    const [from, to = from] = range
      .slice("U+".length)
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return point >= from! && point <= to!;
  });

/** The font family that shows the Arabic letters beside a family that has only Latin and Cyrillic ones. */
type ArabicFamily = { family: string; file: string; weights: string; size?: number };

const alexandria = { family: "Alexandria", file: "alexandria", weights: "300 700" };
const vazirmatn = { family: "Vazirmatn", file: "vazirmatn", weights: "300 700" };
const notoNaskh = {
  family: "Noto Naskh Arabic",
  file: "noto-naskh-arabic",
  weights: "400 700",
  size: 116,
};
const rubikArabic = { family: "Rubik", file: "rubik-arabic", weights: "300 700" };

/**
 * A font family that portals serve themselves. `widths`: its average letter width relative to Arial (or Times New
 * Roman) in percent, regular and bold. `ascent` and `descent`: its heights in thousandths. They were measured, so the
 * text doesn't move when the font arrives. `digitWidth`: the width of a digit in em. `size` enlarges a font with
 * small letters, in percent; the measures are those of the enlarged font.
 */
export type ServedFont = {
  family: string;
  file: string;
  weights: string;
  kind: "sans" | "serif";
  widths: readonly [regular: number, bold: number];
  ascent: number;
  descent: number;
  digitWidth: number;
  size?: number;
  arabic: ArabicFamily;
};

export const servedFonts: readonly ServedFont[] = [
  {
    family: "Montserrat",
    file: "montserrat",
    weights: "300 700",
    kind: "sans",
    widths: [112.83, 107.7],
    ascent: 968,
    descent: 251,
    digitWidth: 0.7,
    arabic: alexandria,
  },
  {
    family: "Nunito",
    file: "nunito",
    weights: "300 700",
    kind: "sans",
    widths: [101, 95.6],
    ascent: 1011,
    descent: 353,
    digitWidth: 0.6,
    arabic: vazirmatn,
  },
  {
    family: "Rubik",
    file: "rubik",
    weights: "300 700",
    kind: "sans",
    widths: [103.6, 100.5],
    ascent: 935,
    descent: 250,
    digitWidth: 0.652,
    arabic: rubikArabic,
  },
  {
    family: "Literata",
    file: "literata",
    weights: "400 700",
    kind: "serif",
    widths: [117.4, 114.7],
    ascent: 1177,
    descent: 308,
    digitWidth: 0.582,
    arabic: notoNaskh,
  },
  {
    family: "Cormorant",
    file: "cormorant",
    weights: "400 700",
    kind: "serif",
    widths: [104.7, 99.8],
    ascent: 1016,
    descent: 316,
    digitWidth: 0.54,
    size: 110,
    arabic: notoNaskh,
  },
];

/** The fallback when the settings name no served font. */
export const defaultFont = servedFonts[0]!;

/** Finds the served family with this name, in any letter case; null for another font. */
export function findServedFont(name: unknown): ServedFont | null {
  const normalizedName =
    typeof name === "string" ? name.trim().replace(/ +/g, " ").toLowerCase() : "";
  return servedFonts.find(({ family }) => family.toLowerCase() === normalizedName) ?? null;
}

/** The families for text in this font, the measured fallback last. */
export const familiesOf = ({ family, arabic }: ServedFont): string[] => [
  ...new Set([family, arabic.family, fallbackFamily(family)]),
];

const fallbackFamily = (family: string) => `${family} Fallback`;

/** The script of a language. Unknown codes count as Latin. */
export function subsetOf(language: string, rightToLeft: boolean): Subset {
  if (rightToLeft) return "arabic";
  try {
    return new Intl.Locale(language).maximize().script === "Cyrl" ? "cyrillic" : "latin";
  } catch {
    return "latin";
  }
}

/** The file with a script's letters. Only Latin and Cyrillic have italics. */
export function fileOf(font: ServedFont, subset: Subset, italic = false): string {
  if (subset === "arabic") return font.arabic.file;
  return `${font.file}-${subset}${italic ? "-italic" : ""}`;
}

/** Returns the `@font-face` rules of these fonts. `urlOf` returns the URL of a file. */
export function fontFaces(fonts: readonly ServedFont[], urlOf: (file: string) => string): string {
  const rules = fonts.flatMap((font) => [
    ...letterFaces(font, urlOf),
    arabicFace(font.arabic, urlOf),
    ...fallbackFaces(font),
  ]);
  return [...new Set(rules)].join("");
}

function letterFaces(font: ServedFont, urlOf: (file: string) => string): string[] {
  const subsets = ["latin", "latin-ext", "cyrillic", "cyrillic-ext"] as const;
  return [false, true].flatMap((italic) =>
    subsets.map((subset) =>
      fontFace(font, urlOf(fileOf(font, subset, italic)), unicodeRanges[subset], italic),
    ),
  );
}

const arabicFace = (arabic: ArabicFamily, urlOf: (file: string) => string) =>
  fontFace(arabic, urlOf(arabic.file), unicodeRanges.arabic, false);

function fontFace(
  { family, weights, size }: { family: string; weights: string; size?: number },
  url: string,
  range: string,
  italic: boolean,
): string {
  const style = italic ? "italic" : "normal";
  const enlarged = size === undefined ? "" : `;size-adjust:${size}%`;
  return `@font-face{font-family:"${family}";font-style:${style};font-weight:${weights};font-display:swap;src:url(${url})format("woff2");unicode-range:${range}${enlarged}}`;
}

const localFonts = {
  sans: [
    ["Arial", "Liberation Sans", "Roboto"],
    ["Arial Bold", "Liberation Sans Bold", "Roboto Bold"],
  ],
  serif: [
    ["Times New Roman", "Liberation Serif", "Noto Serif"],
    ["Times New Roman Bold", "Liberation Serif Bold", "Noto Serif Bold"],
  ],
} as const;

/** A system font adjusted to this font's widths and heights, regular and bold. */
function fallbackFaces({ family, kind, widths, ascent, descent }: ServedFont): string[] {
  return widths.map((width, bold) => {
    const height = (thousandths: number) => `${((thousandths / width) * 10).toFixed(2)}%`;
    const names = localFonts[kind][bold]!.map((name) => `local("${name}")`).join(",");
    return `@font-face{font-family:"${fallbackFamily(family)}";font-weight:${bold ? "500 900" : "100 499"};src:${names};size-adjust:${width}%;ascent-override:${height(ascent)};descent-override:${height(descent)};line-gap-override:0%}`;
  });
}
