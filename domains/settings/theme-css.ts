import { defaultFont, familiesOf, type ServedFont, findServedFont } from "./fonts.ts";
import { createPalette } from "./palette.ts";

/** The portal's button style, in the `data-button` attribute of `<html>`. */
export const buttonTypes = ["gradient", "flat", "outline"] as const;
export type ButtonType = (typeof buttonTypes)[number];

/** The theme set by an admin. Radii are CSS pixels. Any value may be invalid. */
export type ThemeValues = {
  color: string;
  titleFont: string;
  textFont: string;
  componentBorderRadius: number;
  button: { type: string; borderRadius: number };
};

/** The default radii. */
const componentBorderRadiusPx = 20;
const buttonBorderRadiusPx = 30;
const maxBorderRadiusPx = 100;
const maxFontNameLength = 60;

/** The button style; `gradient` for anything unknown. */
export function buttonTypeOf(theme: Pick<ThemeValues, "button">): ButtonType {
  return buttonTypes.find((type) => type === theme.button.type) ?? "gradient";
}

/** The fonts that we serve for a theme: the default font stands in for one that we don't have. */
export function servedFontsOf({
  titleFont,
  textFont,
}: Pick<ThemeValues, "titleFont" | "textFont">) {
  const fonts = [textFont, titleFont].map((name) => findServedFont(name) ?? defaultFont);
  return [...new Set<ServedFont>(fonts)];
}

/**
 * A font-family list. The admin's family comes first if it has only ASCII letters, digits, spaces and hyphens; anything
 * else (quotes, braces, semicolons) is left out, not escaped.
 */
function fontStack(font: string): string {
  const served = findServedFont(font);
  const name = typeof font === "string" ? font.trim().replace(/ +/g, " ") : "";
  const isWellFormed = /^[a-z][a-z0-9 -]*$/i.test(name) && name.length <= maxFontNameLength;
  const unservedFamilies = isWellFormed && !served ? [name] : [];
  const families = [...unservedFamilies, ...familiesOf(served ?? defaultFont)];
  const generic = served?.kind === "serif" ? "serif" : "system-ui,sans-serif";
  return `${families.map((family) => `"${family}"`).join(",")},${generic}`;
}

function formatRadius(value: number, defaultPx: number): string {
  const isValid = typeof value === "number" && Number.isFinite(value);
  const px = isValid ? Math.max(0, Math.min(maxBorderRadiusPx, value)) : defaultPx;
  return `${Math.round(px * 100) / 100}px`;
}

export function formatDeclarations(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}

/**
 * The custom properties of a portal's theme, for a `<style>` in the first HTML: light, and dark under
 * prefers-color-scheme. The same theme always gives the same text, so that a content security policy can allow it by
 * its hash. The selector repeats the properties on `dialog`, so that a portal's CSS for a part of the page doesn't
 * change popups. No value is copied from the settings unchecked: colours are parsed and printed again, numbers are
 * numbers, and font names may only have allowed characters. So nothing an admin types can leave its declaration.
 */
export function themeCss(theme: ThemeValues, popupsColor?: string): string {
  const light = createPalette(theme.color, false, popupsColor);
  const dark = createPalette(theme.color, true, popupsColor);
  const sharedValues = {
    "title-font": fontStack(theme.titleFont),
    "text-font": fontStack(theme.textFont),
    digit: `${(findServedFont(theme.textFont) ?? defaultFont).digitWidth}em`,
    r: formatRadius(theme.componentBorderRadius, componentBorderRadiusPx),
    "r-btn": formatRadius(theme.button.borderRadius, buttonBorderRadiusPx),
  };
  const darkChanges = Object.fromEntries(
    Object.entries(dark).filter(([name, value]) => light[name] !== value),
  );
  return (
    `:root,dialog{color-scheme:light;${formatDeclarations({ ...sharedValues, ...light })}}` +
    `@media (prefers-color-scheme:dark){:root,dialog{color-scheme:dark;${formatDeclarations(darkChanges)}}}`
  );
}
