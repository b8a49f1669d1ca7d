import type { ThemeValues } from "#domains/settings/theme-css.ts";

/** A look that an admin might choose, perhaps without checking it. */
export type GalleryTheme = { name: string; theme: ThemeValues; popupsColor: string };

const createGalleryTheme = (
  name: string,
  color: string,
  [type, borderRadius, componentBorderRadius]: [string, number, number],
  [titleFont, textFont]: [string, string],
  popupsColor: string,
): GalleryTheme => ({
  name,
  theme: { color, titleFont, textFont, componentBorderRadius, button: { type, borderRadius } },
  popupsColor,
});

const plainFonts: [string, string] = ["Montserrat", "Montserrat"];

/** Every font, every type of button, corners from square to round, and colours from pale to neon. */
export const galleryThemes: readonly GalleryTheme[] = [
  createGalleryTheme("default", "#1f6feb", ["gradient", 30, 20], plainFonts, "#0e2f63"),
  createGalleryTheme("pale yellow", "#fff7b2", ["flat", 0, 0], plainFonts, "#fffbe0"),
  createGalleryTheme("white", "#ffffff", ["gradient", 60, 60], ["Nunito", "Nunito"], "#ffffff"),
  createGalleryTheme("black", "#000000", ["outline", 0, 0], ["Rubik", "Rubik"], "#000000"),
  createGalleryTheme("neon green", "#39ff14", ["gradient", 60, 60], ["Rubik", "Rubik"], "#ff00ff"),
  createGalleryTheme("neon pink", "#ff00aa", ["flat", 8, 4], plainFonts, "#39ff14"),
  createGalleryTheme(
    "middle grey",
    "#808080",
    ["outline", 30, 20],
    ["Literata", "Literata"],
    "#808080",
  ),
  createGalleryTheme("light grey", "#d0d0d0", ["flat", 60, 60], ["Nunito", "Nunito"], "#c0c0c0"),
  createGalleryTheme(
    "dark grey",
    "#333333",
    ["gradient", 0, 60],
    ["Cormorant", "Literata"],
    "#333333",
  ),
  createGalleryTheme(
    "terracotta",
    "#c2410c",
    ["outline", 12, 14],
    ["Literata", "Nunito"],
    "#7c2d12",
  ),
  createGalleryTheme("forest", "#15803d", ["flat", 12, 14], ["Literata", "Montserrat"], "#ffffff"),
  createGalleryTheme("violet", "#4c1d95", ["gradient", 60, 32], ["Cormorant", "Nunito"], "#fef3c7"),
];
