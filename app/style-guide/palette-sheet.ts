import { contrast, createPalette } from "#domains/settings/palette.ts";

/** A colour of the palette: its custom property, its value, and its contrast with its background. */
export type ColourToken = {
  name: string;
  value: string;
  text: string | null;
  ratio: number | null;
};
export type PaletteSheet = { values: Record<string, string>; groups: ColourToken[][] };

/** Which text colour belongs to which background; null: the colour is shown on its own. */
const colourGroups: readonly (readonly (readonly [name: string, text: string | null])[])[] = [
  [
    ["paper", "ink"],
    ["sheet", "ink"],
    ["well", "ink-2"],
    ["line", null],
    ["field-line", null],
  ],
  [
    ["ink", "paper"],
    ["ink-2", "paper"],
    ["ink-3", "paper"],
  ],
  [
    ["fill", "on-fill"],
    ["fill-hover", "on-fill"],
    ["fill-press", "on-fill"],
    ["fill-to", "on-fill"],
    ["brand-text", "paper"],
    ["tint", "brand-text"],
    ["tint-2", "brand-text"],
  ],
  [
    ["ok", "paper"],
    ["ok-tint", "ok"],
    ["warn", "paper"],
    ["warn-tint", "warn"],
    ["bad", "paper"],
    ["bad-tint", "bad"],
  ],
  [
    ["popup", "on-popup"],
    ["popup-hover", "on-popup"],
  ],
];

/** Returns the light or dark palette of a theme, in groups by use. */
export function buildPaletteSheet(brand: string, dark: boolean, popupsColor: string): PaletteSheet {
  const values = createPalette(brand, dark, popupsColor);
  return {
    values,
    groups: colourGroups.map((group) =>
      group.map(([name, text]) => {
        const value = values[name]!;
        const textValue = text === null ? null : values[text]!;
        return { name, value, text: textValue, ratio: textValue && contrast(value, textValue) };
      }),
    ) as ColourToken[][],
  };
}
