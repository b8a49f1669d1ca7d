import { defaultFont, familiesOf, type ServedFont, servedFont } from "./fonts.ts";
import { palette } from "./palette.ts";

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

/** The default theme. */
const componentBorderRadiusPx = 20;
const buttonBorderRadiusPx = 30;
const maxBorderRadiusPx = 100;
const maxFontNameLength = 60;

/** The button style; `gradient` for anything unknown. */
export function buttonType(theme: Pick<ThemeValues, "button">): ButtonType {
  return buttonTypes.find((type) => type === theme.button.type) ?? "gradient";
}

/** The fonts that we serve for a theme: the default font stands in for one that we don't have. */
export function fontsOf({ titleFont, textFont }: Pick<ThemeValues, "titleFont" | "textFont">) {
  const fonts = [textFont, titleFont].map((name) => servedFont(name) ?? defaultFont);
  return [...new Set<ServedFont>(fonts)];
}

/**
 * A font-family list. The admin's family comes first if it has only ASCII letters, digits, spaces and hyphens; anything
 * else (quotes, braces, semicolons) is left out, not escaped.
 */
function fontStack(font: string): string {
  const served = servedFont(font);
  const name = typeof font === "string" ? font.trim().replace(/ +/g, " ") : "";
  const wellFormed = /^[a-z][a-z0-9 -]*$/i.test(name) && name.length <= maxFontNameLength;
  const first = wellFormed && !served ? [name] : [];
  const families = [...first, ...familiesOf(served ?? defaultFont)];
  const generic = served?.kind === "serif" ? "serif" : "system-ui,sans-serif";
  return `${families.map((family) => `"${family}"`).join(",")},${generic}`;
}

function radius(value: number, otherwisePx: number): string {
  const known = typeof value === "number" && Number.isFinite(value);
  const px = known ? Math.max(0, Math.min(maxBorderRadiusPx, value)) : otherwisePx;
  return `${Math.round(px * 100) / 100}px`;
}

function declarations(values: Record<string, string>): string {
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
  const light = palette(theme.color, false, popupsColor);
  const dark = palette(theme.color, true, popupsColor);
  const fixed = {
    "title-font": fontStack(theme.titleFont),
    "text-font": fontStack(theme.textFont),
    digit: `${(servedFont(theme.textFont) ?? defaultFont).digit}em`,
    r: radius(theme.componentBorderRadius, componentBorderRadiusPx),
    "r-btn": radius(theme.button.borderRadius, buttonBorderRadiusPx),
  };
  const changed = Object.fromEntries(
    Object.entries(dark).filter(([name, value]) => light[name] !== value),
  );
  return (
    `:root,dialog{color-scheme:light;${declarations({ ...fixed, ...light })}}` +
    `@media (prefers-color-scheme:dark){:root,dialog{color-scheme:dark;${declarations(changed)}}}`
  );
}
