import { contrast, palette } from "#domains/settings/palette.ts";

/** A colour of the palette: its custom property, its value, and how it stands out from what it lies on. */
export type Chip = { name: string; value: string; text: string | null; ratio: number | null };
export type TokenSheet = { values: Record<string, string>; groups: Chip[][] };

/** Which text lies on which colour; null: the colour is looked at by itself. */
const groups: readonly (readonly (readonly [name: string, text: string | null])[])[] = [
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

/** The palette of a theme by day or by night, in the groups that it is used in. */
export function tokenSheet(brand: string, dark: boolean, popupsColor: string): TokenSheet {
  const values = palette(brand, dark, popupsColor);
  return {
    values,
    groups: groups.map((group) =>
      group.map(([name, text]) => {
        const value = values[name]!;
        const other = text === null ? null : values[text]!;
        return { name, value, text: other, ratio: other && contrast(value, other) };
      }),
    ) as Chip[][],
  };
}
