import {
  blend,
  contrast,
  nearestHex,
  normalizeHex,
  type Oklch,
  oklchOf,
  withAlpha,
} from "./oklch.ts";

export { contrast };

/** The brand colour of a portal that has set none, or an invalid one. */
export const defaultBrand = "#1f6feb";

/** WCAG 2.2 AA: contrast of text, and of the lines that show a control. */
export const textContrast = 4.5;
export const lineContrast = 3;

/** Below this chroma the computed hue is rounding noise. */
const greyChroma = 0.006;
const warmHue = 80;

type BrandHue = { chroma: number; hue: number; tintHue: number };

/** A colour's lightness, chroma and hue. A grey gets the hue of warm paper. */
export function brandHueOf(colour: string): Oklch {
  const { lightness, chroma, hue } = oklchOf(colour);
  return { lightness, chroma, hue: chroma < greyChroma ? warmHue : hue };
}

/** White if it is readable, otherwise dark ink, otherwise black: one of them always has 4.5:1. */
export function textColourOn(background: string): string {
  const inks = ["#ffffff", "#14110d", "#000000"];
  return inks.find((ink) => contrast(ink, background) >= textContrast) ?? "#000000";
}

/** Changes the lightness by `step` until the colour has `minContrast` with all backgrounds. */
export function withContrast(
  from: { lightness: number; chroma: number; hue: number },
  backgrounds: string[],
  minContrast: number,
  step: number,
): string {
  for (let lightness = from.lightness; lightness > 0 && lightness < 1; lightness += step) {
    const colour = nearestHex(lightness, from.chroma, from.hue);
    if (backgrounds.every((background) => contrast(colour, background) >= minContrast))
      return colour;
  }
  return step < 0 ? "#000000" : "#ffffff";
}

function lightColours({ chroma, hue, tintHue }: BrandHue, brandLightness: number) {
  const paper = nearestHex(0.986, 0.0045, 84);
  const well = nearestHex(0.966, 0.0065, 82);
  const tint = nearestHex(0.964, Math.min(chroma * 0.12, 0.022), tintHue);
  const tint2 = nearestHex(0.925, Math.min(chroma * 0.22, 0.042), tintHue);
  const okTint = nearestHex(0.966, 0.022, 155);
  const badTint = nearestHex(0.968, 0.014, 25);
  const warnTint = nearestHex(0.965, 0.035, 85);
  const statusColour = (lightness: number, strength: number, angle: number, ownTint: string) =>
    withContrast({ lightness, chroma: strength, hue: angle }, [paper, well, ownTint], 4.9, -0.005);
  return {
    paper,
    sheet: "#ffffff",
    well,
    line: nearestHex(0.912, 0.008, 80),
    "field-line": nearestHex(0.6, 0.014, 75),
    ink: nearestHex(0.245, 0.022, hue),
    "ink-2": nearestHex(0.43, 0.018, hue),
    "ink-3": withContrast(
      { lightness: 0.505, chroma: 0.016, hue },
      [paper, well, tint],
      4.55,
      -0.005,
    ),
    tint,
    "tint-2": tint2,
    "brand-text": withContrast(
      { lightness: Math.min(brandLightness, 0.56), chroma: Math.min(chroma, 0.19), hue },
      [paper, well, tint, tint2],
      4.55,
      -0.005,
    ),
    deep: nearestHex(0.315, Math.min(chroma * 0.55, 0.1), hue),
    ok: statusColour(0.52, 0.12, 155, okTint),
    "ok-tint": okTint,
    bad: statusColour(0.54, 0.18, 25, badTint),
    "bad-tint": badTint,
    warn: statusColour(0.55, 0.11, 70, warnTint),
    "warn-tint": warnTint,
  };
}

function darkColours({ chroma, hue, tintHue }: BrandHue) {
  const paper = nearestHex(0.192, 0.009, 68);
  const sheet = nearestHex(0.232, 0.01, 68);
  const tint = nearestHex(0.262, Math.min(chroma * 0.22, 0.036), tintHue);
  const tint2 = nearestHex(0.315, Math.min(chroma * 0.32, 0.056), tintHue);
  const okTint = nearestHex(0.28, 0.035, 155);
  const badTint = nearestHex(0.285, 0.04, 25);
  const warnTint = nearestHex(0.29, 0.035, 80);
  const statusColour = (lightness: number, strength: number, angle: number, ownTint: string) =>
    withContrast({ lightness, chroma: strength, hue: angle }, [sheet, ownTint], 5, 0.005);
  return {
    paper,
    sheet,
    well: nearestHex(0.17, 0.008, 68),
    line: nearestHex(0.315, 0.011, 70),
    "field-line": nearestHex(0.56, 0.014, 72),
    ink: nearestHex(0.935, 0.01, 84),
    "ink-2": nearestHex(0.795, 0.012, 82),
    "ink-3": withContrast({ lightness: 0.69, chroma: 0.013, hue: 80 }, [sheet, tint], 4.55, 0.005),
    tint,
    "tint-2": tint2,
    "brand-text": withContrast(
      { lightness: 0.74, chroma: Math.min(chroma, 0.125), hue },
      [paper, sheet, tint, tint2],
      4.6,
      0.005,
    ),
    deep: nearestHex(0.275, Math.min(chroma * 0.45, 0.075), hue),
    ok: statusColour(0.74, 0.12, 155, okTint),
    "ok-tint": okTint,
    bad: statusColour(0.74, 0.125, 25, badTint),
    "bad-tint": badTint,
    warn: statusColour(0.8, 0.11, 80, warnTint),
    "warn-tint": warnTint,
  };
}

/**
 * The colours of the filled button. Its shades move away from the text colour, so the gradient keeps its contrast. At
 * the end of the lightness scale they move towards the text colour: there the contrast is more than enough.
 */
function fillColours(brand: string, paper: string, sheet: string, fieldLine: string) {
  const { lightness, chroma, hue } = oklchOf(brand);
  const text = textColourOn(brand);
  const away = text === "#ffffff" ? -1 : 1;
  const room = away < 0 ? lightness : 1 - lightness;
  const direction = room < 0.12 ? -away : away;
  const shade = (amount: number, turn = 0) =>
    nearestHex(lightness + direction * amount, chroma, hue + turn);
  const isVisible = [paper, sheet].every(
    (background) => contrast(brand, background) >= lineContrast,
  );
  return {
    fill: brand,
    "on-fill": text,
    "fill-hover": shade(0.045),
    "fill-press": shade(0.09),
    "fill-to": shade(0.05, -6),
    "fill-edge": isVisible ? "transparent" : fieldLine,
    "fill-glow": withAlpha(brand, 0.6),
    "fill-glow-2": withAlpha(brand, 0.65),
  };
}

/** The colours of the popup's header: its text stays readable, whatever colour the admin chose. */
function popupHeaderColours(popup: string) {
  const text = textColourOn(popup);
  const hasWhiteText = text === "#ffffff";
  const { lightness, chroma, hue } = oklchOf(popup);
  // On hover, a button in the header moves away from its text; at the ends of the scale, towards it.
  const isExtremeLightness = hasWhiteText ? lightness < 0.25 : lightness > 0.9;
  const faintText = { lightness: hasWhiteText ? 0.86 : 0.35, chroma: Math.min(chroma, 0.03), hue };
  return {
    popup,
    "on-popup": text,
    "on-popup-2": withContrast(faintText, [popup], 5, hasWhiteText ? 0.01 : -0.01),
    "popup-art": blend(text, 0.62, popup),
    "popup-grab": blend(text, 0.45, popup),
    "popup-veil": withAlpha(popup, 0.7),
    "popup-hover": blend(hasWhiteText !== isExtremeLightness ? "#000000" : "#ffffff", 0.18, popup),
  };
}

/**
 * Makes the whole palette of a portal from one brand colour, for light or dark mode. It is computed in OKLCH and
 * returned in sRGB.
 *
 * Guarantees, for any brand and popups colour: text on its backgrounds has at least 4.5:1, field lines and the
 * focus ring at least 3:1. Names are the custom properties' without the dashes; values are `#rrggbb`,
 * `#rrggbbaa` or `transparent`. A brand that is not a hex colour is replaced by {@link defaultBrand}; a popups colour
 * that is not one is ignored.
 */
export function createPalette(
  brand: string,
  dark: boolean,
  popupsColor?: string,
): Record<string, string> {
  const colour = normalizeHex(brand) ?? defaultBrand;
  const { lightness, chroma, hue } = brandHueOf(colour);
  // Tints of red and orange turn towards yellow, so they don't look like an error.
  const tintHue = hue > 15 && hue < 65 ? hue + 22 : hue;
  const tones = { chroma, hue, tintHue };
  const colours = dark ? darkColours(tones) : lightColours(tones, lightness);
  return {
    ...colours,
    "link-line": withAlpha(colours["brand-text"], 0.4),
    skeleton: blend(colours.line, 0.58, colours.paper),
    ring: colours["brand-text"],
    ...fillColours(colour, colours.paper, colours.sheet, colours["field-line"]),
    ...popupHeaderColours(normalizeHex(popupsColor) ?? colours.deep),
  };
}
