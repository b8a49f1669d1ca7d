import { oklchOf } from "./oklch.ts";
import { type ColouredGround, createSectionPalette, scrimOf } from "./section-palette.ts";
import { formatDeclarations } from "./theme-css.ts";

/**
 * The custom properties of sections with their own background, in the layer of the blocks' style sheets. Printed pages
 * have no backgrounds and keep the page's colours. All values are computed, so nothing an admin types gets here.
 */
export function sectionCss(brandColour: string, grounds: Iterable<ColouredGround>): string {
  return Array.from(grounds, (ground) => {
    const light = createSectionPalette(ground, brandColour, false);
    const dark = createSectionPalette(ground, brandColour, true);
    const changes = Object.fromEntries(
      Object.entries(dark).filter(([name, value]) => light[name] !== value),
    );
    const scheme = oklchOf(light["ink"]!).lightness > 0.5 ? "dark" : "light";
    const values = { ...light, ...(ground === "picture" && { scrim: scrimOf(brandColour) }) };
    const formatRule = (declarations: string) =>
      `@layer blocks{.section-frame--${ground}{${declarations}}}`;
    const screenRule = `@media screen{${formatRule(`color-scheme:${scheme};${formatDeclarations(values)}`)}}`;
    return Object.keys(changes).length === 0
      ? screenRule
      : `${screenRule}@media screen and (prefers-color-scheme:dark){${formatRule(formatDeclarations(changes))}}`;
  }).join("");
}
