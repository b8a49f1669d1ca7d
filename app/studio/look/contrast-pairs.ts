import { contrast, nearestHex, normalizeHex, oklchOf } from "#domains/settings/oklch.ts";
import { createPalette, defaultBrand } from "#domains/settings/palette.ts";

/** A text and what is behind it, in light or in dark colours. */
export type ContrastPair = {
  name: ContrastName;
  scheme: "light" | "dark";
  text: string;
  background: string;
  ratio: number;
};

const names = [
  "button",
  "button-hover",
  "button-press",
  "button-end",
  "link",
  "link-tint",
  "grey",
  "popup",
  "popup-small",
] as const;
export type ContrastName = (typeof names)[number];

/** What each pair is made of: names of the palette's colours. */
const parts: Record<ContrastName, readonly [text: string, background: string]> = {
  button: ["on-fill", "fill"],
  "button-hover": ["on-fill", "fill-hover"],
  "button-press": ["on-fill", "fill-press"],
  "button-end": ["on-fill", "fill-to"],
  link: ["brand-text", "paper"],
  "link-tint": ["brand-text", "tint-2"],
  grey: ["ink-3", "paper"],
  popup: ["on-popup", "popup"],
  "popup-small": ["on-popup-2", "popup"],
};

/** The contrast that text needs, by WCAG 2.2 AA. */
export const readableContrast = 4.5;
/** Text with so much contrast is easy to read for nearly everybody, by WCAG 2.2 AAA. */
export const easyContrast = 7;

/** All pairs that the colours of a portal make, light and dark. */
export const listContrastPairs = (color: string, popupsColor: string): ContrastPair[] =>
  (["light", "dark"] as const).flatMap((scheme) => {
    const palette = createPalette(color, scheme === "dark", popupsColor);
    return names.map((name) => {
      const [text, background] = parts[name].map((part) => palette[part]!) as [string, string];
      return { name, scheme, text, background, ratio: contrast(text, background) };
    });
  });

/** For each name the pair that is harder to read. */
export function hardestPairs(pairs: readonly ContrastPair[]): ContrastPair[] {
  const hardest = new Map<ContrastName, ContrastPair>();
  for (const pair of pairs)
    if (pair.ratio < (hardest.get(pair.name)?.ratio ?? Number.POSITIVE_INFINITY))
      hardest.set(pair.name, pair);
  return [...hardest.values()];
}

/** How well people can read a text with this contrast. */
export const readabilityOf = (ratio: number): "hard" | "enough" | "easy" =>
  ratio < readableContrast ? "hard" : ratio < easyContrast ? "enough" : "easy";

/** What a colour makes of buttons and links, in words, and a colour that would avoid it. */
export type ColourAdvice = { name: "dark-button-text" | "darker-links"; suggestion: string };

/**
 * Says what the palette does with a colour that isn't readable itself: buttons get dark text, or links are darker than
 * the colour. `suggestion` is the nearest colour for which it wouldn't.
 */
export function adviseOnColour(color: string): ColourAdvice[] {
  const brand = normalizeHex(color) ?? defaultBrand;
  const palette = createPalette(brand, false);
  const advice: ColourAdvice[] = [];
  if (palette["on-fill"] !== "#ffffff")
    advice.push({
      name: "dark-button-text",
      suggestion: darkened(brand, (one) => contrast("#ffffff", one) >= readableContrast),
    });
  else if (contrast(brand, palette["paper"]!) < clearlyDifferent)
    advice.push({
      name: "darker-links",
      suggestion: darkened(brand, (one) => contrast(one, palette["paper"]!) >= readableContrast),
    });
  return advice;
}

/** Above this contrast, nobody notices that links are a little darker than the colour. */
const clearlyDifferent = 4.2;
const lightnessStep = 0.005;

/** The lightest shade of a colour that meets a condition. */
function darkened(color: string, isEnough: (color: string) => boolean): string {
  const { lightness, chroma, hue } = oklchOf(color);
  for (let darker = lightness; darker > 0; darker -= lightnessStep) {
    const shade = nearestHex(darker, chroma, hue);
    if (isEnough(shade)) return shade;
  }
  return "#000000";
}
