import { blend, contrast, nearestHex, normalizeHex, oklchOf, withAlpha } from "./oklch.ts";
import {
  brandHueOf,
  defaultBrand,
  lineContrast,
  textColourOn,
  textContrast,
  withContrast,
} from "./palette.ts";

/** The backgrounds of sections that need their own colours. */
export const colouredGrounds = ["brand", "dark", "picture"] as const;
export type ColouredGround = (typeof colouredGrounds)[number];

/** How much of the picture behind a section its scrim covers. */
const scrimOpacity = 0.64;
/** What a solved text may be closer than to its background. Rounding to sRGB then stays above 4.5:1. */
const solvedContrast = textContrast + 0.05;

/** Returns a section's own background colour. On a picture, it is the colour of the scrim. */
function groundColour(ground: ColouredGround, brand: string, dark: boolean): string {
  if (ground === "brand") return brand;
  const { chroma, hue } = brandHueOf(brand);
  if (ground === "picture") return nearestHex(0.13, Math.min(chroma * 0.3, 0.03), hue);
  return dark
    ? nearestHex(0.265, Math.min(chroma * 0.45, 0.075), hue)
    : nearestHex(0.3, Math.min(chroma * 0.55, 0.1), hue);
}

/**
 * Makes the palette of a section with its own background. Its names are those of the page's palette, so whatever is in
 * the section takes its colours from there.
 *
 * Guarantees, for any brand colour and any picture: text on the background and on the surfaces in the section has at
 * least 4.5:1, lines of controls and the focus ring at least 3:1.
 */
export function createSectionPalette(
  ground: ColouredGround,
  brandColour: string,
  dark: boolean,
): Record<string, string> {
  const brand = normalizeHex(brandColour) ?? defaultBrand;
  const { chroma, hue } = brandHueOf(brand);
  const colour = groundColour(ground, brand, dark);
  // The lightest and the darkest that a picture can be under its scrim.
  const grounds =
    ground === "picture"
      ? ["#ffffff", "#000000"].map((pixel) => blend(colour, scrimOpacity, pixel))
      : [colour];
  const ink = textColourOn(colour);
  const isLightText = ink === "#ffffff";
  const surfaces = createSurfaces(colour, ink);
  const glow = chooseGlow(colour, isLightText);
  const backgrounds = [...grounds, ...Object.values(surfaces), ...glow.grounds];
  const away = isLightText ? 0.01 : -0.01;
  const solve = (
    lightness: number,
    strength: number,
    angle: number,
    minContrast = solvedContrast,
  ) => withContrast({ lightness, chroma: strength, hue: angle }, backgrounds, minContrast, away);
  const mild = Math.min(chroma, 0.02);
  const brandText = solve(isLightText ? 0.86 : 0.36, Math.min(chroma, 0.07), hue);
  const signals = {
    ok: solve(isLightText ? 0.8 : 0.42, 0.1, 155),
    bad: solve(isLightText ? 0.8 : 0.42, 0.11, 25),
    warn: solve(isLightText ? 0.84 : 0.42, 0.1, 80),
  };
  return {
    paper: colour,
    ...surfaces,
    "field-bg": surfaces.sheet,
    "ok-tint": surfaces.tint,
    "bad-tint": surfaces.tint,
    "warn-tint": surfaces.tint,
    line: blend(ink, 0.2, colour),
    "field-line": solve(isLightText ? 0.68 : 0.52, mild, hue, lineContrast + 0.05),
    ink,
    "ink-2": solve(isLightText ? 0.87 : 0.33, mild, hue),
    "ink-3": solve(isLightText ? 0.8 : 0.4, mild, hue),
    "brand-text": brandText,
    "link-line": withAlpha(brandText, 0.5),
    ring: brandText,
    skeleton: blend(ink, 0.14, colour),
    ...signals,
    ...createButtonColours(brand, ink),
    "glow-soft": glow.colour,
    "glow-faint": glow.colour === "transparent" ? glow.colour : `${glow.colour.slice(0, 7)}0f`,
    "glow-mark": surfaces["tint-2"],
  };
}

/** Returns the scrim over a picture: with it, text has its contrast whatever the picture shows. */
export const scrimOf = (brandColour: string): string =>
  withAlpha(
    groundColour("picture", normalizeHex(brandColour) ?? defaultBrand, false),
    scrimOpacity,
  );

/** Surfaces in the section rise towards its text if the text stays readable on them, otherwise away from it. */
function createSurfaces(colour: string, ink: string) {
  const { lightness, chroma, hue } = oklchOf(colour);
  const shades = (direction: number) => ({
    sheet: nearestHex(lightness + direction * 0.045, chroma, hue),
    well: nearestHex(lightness + direction * 0.03, chroma, hue),
    tint: nearestHex(lightness + direction * 0.065, chroma, hue),
    "tint-2": nearestHex(lightness + direction * 0.1, chroma, hue),
  });
  const towards = ink === "#ffffff" ? 1 : -1;
  const rising = shades(towards);
  const isReadable = Object.values(rising).every(
    (surface) => contrast(ink, surface) >= solvedContrast,
  );
  return isReadable ? rising : shades(-towards);
}

/** Lamplight behind drawings and verses, if text stays readable on it. */
function chooseGlow(colour: string, isLightText: boolean) {
  const [light, opacity, code] = isLightText ? ["#ffbe5a", 0.12, "1f"] : ["#ffffff", 0.3, "4d"];
  const lit = blend(light as string, opacity as number, colour);
  const text = isLightText ? "#ffffff" : "#000000";
  return contrast(text, lit) >= solvedContrast
    ? { colour: `${light}${code}`, grounds: [lit] }
    : { colour: "transparent", grounds: [] };
}

/** The filled button has the colour of the section's text, and its label a shade of the brand. */
function createButtonColours(brand: string, ink: string) {
  const { hue, chroma } = brandHueOf(brand);
  const isLight = ink === "#ffffff";
  const shade = (step: number) =>
    isLight
      ? nearestHex(0.99 - step, Math.min(chroma, step / 4), hue)
      : nearestHex(0.16 + step, Math.min(chroma, step / 2), hue);
  const fills = {
    fill: isLight ? "#ffffff" : shade(0),
    "fill-hover": shade(0.03),
    "fill-press": shade(0.06),
    "fill-to": shade(0.025),
  };
  const label = { lightness: isLight ? 0.4 : 0.8, chroma: Math.min(chroma, 0.16), hue };
  return {
    ...fills,
    "on-fill": withContrast(label, Object.values(fills), solvedContrast, isLight ? -0.01 : 0.01),
    "fill-edge": "transparent",
    "fill-glow": "#00000066",
    "fill-glow-2": "#00000073",
  };
}
