/** Colours to choose from in the setup, each with its name. */
export const colours = {
  blue: "#1f6feb",
  teal: "#11766e",
  green: "#3f7d4e",
  brown: "#a16207",
  orange: "#c2410c",
  crimson: "#b5225a",
  violet: "#6d4ad0",
  ink: "#1f2937",
} as const;
export type ColourName = keyof typeof colours;
export const colourNames = Object.keys(colours) as ColourName[];

/** The name of a colour; null: it has none. */
export const colourNameOf = (color: string): ColourName | null =>
  colourNames.find((name) => colours[name] === color) ?? null;
