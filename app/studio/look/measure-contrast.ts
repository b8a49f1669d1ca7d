import { contrast } from "#domains/settings/oklch.ts";
import { readableContrast } from "./contrast-pairs.ts";

/** A text of a preview that is hard to read. */
export type UnreadableText = { text: string; ratio: number; scheme: "light" | "dark" };

/** Large text needs less contrast, by WCAG 2.2 AA. */
const largeTextContrast = 3;
const largePx = 24;
const largeBoldPx = 18.66;
const boldWeight = 700;
/** So many elements of a page are looked at. */
const elementsMax = 3_000;
const shownCharsMax = 40;

/**
 * Measures the texts of a page as they are shown, with everything that the portal's own CSS changes. Texts over pictures
 * are left out: what is behind them can't be known.
 */
export function measureContrast(shown: Document, scheme: "light" | "dark"): UnreadableText[] {
  const view = shown.defaultView;
  if (!view) return [];
  const found: UnreadableText[] = [];
  const walker = shown.createTreeWalker(shown.body, NodeFilter.SHOW_TEXT);
  const seen = new Set<Element>();
  while (seen.size < elementsMax && walker.nextNode()) {
    const text = walker.currentNode.textContent!.trim();
    const element = walker.currentNode.parentElement;
    if (text === "" || !element || seen.has(element)) continue;
    seen.add(element);
    const ratio = contrastOf(view, element);
    if (ratio !== null) found.push({ text: shorten(text), ratio, scheme });
  }
  return found.toSorted((a, b) => a.ratio - b.ratio);
}

const shorten = (text: string) =>
  text.length > shownCharsMax ? `${text.slice(0, shownCharsMax)}…` : text;

/** The contrast of an element's text if it is too low; null if it is enough, or can't be told. */
function contrastOf(view: Window, element: Element): number | null {
  if (element.closest("[aria-hidden='true'], [inert]:not(body), [disabled], svg, noscript"))
    return null;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
  const { width, height } = element.getBoundingClientRect();
  // Texts for screen readers alone take up a single pixel.
  if (width <= 1 || height <= 1) return null;
  const style = view.getComputedStyle(element);
  const color = parseColor(style.color);
  const backgrounds = backgroundsOf(view, element);
  if (!color || !backgrounds) return null;
  const ratio = Math.min(
    ...backgrounds.map((background) => contrast(toHex(over(color, background)), toHex(background))),
  );
  const size = Number.parseFloat(style.fontSize);
  const isBold = Number(style.fontWeight) >= boldWeight;
  const needed = size >= (isBold ? largeBoldPx : largePx) ? largeTextContrast : readableContrast;
  return ratio < needed ? ratio : null;
}

type Color = { red: number; green: number; blue: number; alpha: number };

/** The colours behind an element; several for a gradient. Null over a picture. */
function backgroundsOf(view: Window, element: Element): Color[] | null {
  const layers: Color[][] = [];
  for (let one: Element | null = element; one; one = one.parentElement) {
    const style = view.getComputedStyle(one);
    if (Number(style.opacity) < 1) return null;
    const { backgroundImage } = style;
    if (backgroundImage !== "none") {
      if (!/^(?:linear|radial)-gradient\(/.test(backgroundImage)) return null;
      const stops = [...backgroundImage.matchAll(/rgba?\([^)]+\)/g)].flatMap(
        ([text]) => parseColor(text) ?? [],
      );
      if (stops.length === 0) return null;
      layers.push(stops);
      if (stops.every(({ alpha }) => alpha === 1)) break;
    }
    const color = parseColor(style.backgroundColor);
    if (!color) return null;
    if (color.alpha > 0) layers.push([color]);
    if (color.alpha === 1) break;
  }
  // What nothing covers is the page itself.
  const page = view.getComputedStyle(element.ownerDocument.documentElement).colorScheme === "dark";
  let shown: Color[] = [page ? black : white];
  for (const layer of layers.toReversed())
    shown = layer.flatMap((top) => shown.map((below) => over(top, below)));
  return shown;
}

const white: Color = { red: 255, green: 255, blue: 255, alpha: 1 };
const black: Color = { red: 0, green: 0, blue: 0, alpha: 1 };

/** Reads a computed colour; null for one in another notation. */
function parseColor(text: string): Color | null {
  const [red, green, blue, alpha = 1] = (/^rgba?\(([^)]+)\)$/.exec(text)?.[1] ?? "")
    .split(/[\s,/]+/)
    .map(Number);
  return red === undefined || green === undefined || blue === undefined
    ? null
    : { red, green, blue, alpha };
}

const over = (top: Color, below: Color): Color => {
  const mix = (a: number, b: number) => a * top.alpha + b * (1 - top.alpha);
  return {
    red: mix(top.red, below.red),
    green: mix(top.green, below.green),
    blue: mix(top.blue, below.blue),
    alpha: 1,
  };
};

const toHex = ({ red, green, blue }: Color): string =>
  `#${[red, green, blue].map((one) => Math.round(one).toString(16).padStart(2, "0")).join("")}`;
