import type { HouseColors } from "./things.ts";
import type { TreeColors } from "./land.ts";

/** The colours of the valley. The same drawing is rendered in day colours and in night colours. */
export interface ValleyColors {
  sky: readonly [string, string, string];
  cloud: string;
  /** The hills from far to near, then the foreground. */
  hills: readonly [string, string, string, string, string];
  lit: string;
  glow: string;
  ring: string;
  dark: string;
  tree: TreeColors;
  house: HouseColors;
  road: string;
  figure: string;
  grass: string;
  bloom: string;
  fleece: string;
  fleeceShade: string;
  hasStars: boolean;
}

export const day: ValleyColors = {
  sky: ["#b7d3e3", "#f0e4d0", "#fde6bd"],
  cloud: "#ffffff",
  hills: ["#b4c1c9", "#9bb0a4", "#8aa17d", "#6d8a5e", "#3f5a46"],
  lit: "#fff3d2",
  glow: "#ffd58a",
  ring: "#ffffff",
  dark: "#3b4f41",
  tree: { trunk: "#3b4f41", leaf: "#56714f", lit: "#86a06d" },
  house: { wall: "#fbefda", shade: "#d9b995", door: "#f2a541", roof: "#b5654a" },
  road: "#f0d9ae",
  figure: "#3a2f38",
  grass: "#5e7a4e",
  bloom: "#d9694a",
  fleece: "#fdf6e6",
  fleeceShade: "#d8cdb4",
  hasStars: false,
};

export const night: ValleyColors = {
  sky: ["#0e1630", "#263058", "#6a5674"],
  cloud: "#8e8fc4",
  hills: ["#3a3f66", "#2f3658", "#262d4a", "#1c2338", "#10131f"],
  lit: "#a9a6d6",
  glow: "#ffc66b",
  ring: "#ffe7b8",
  dark: "#10131f",
  tree: { trunk: "#10131f", leaf: "#1c2438", lit: "#2d3753" },
  house: { wall: "#d9b995", shade: "#77618a", door: "#ffe0a0", roof: "#3a2a4e" },
  road: "#6d6488",
  figure: "#0a0c16",
  grass: "#1c2438",
  bloom: "#8a5a78",
  fleece: "#a7a3c4",
  fleeceShade: "#6d6a92",
  hasStars: true,
};

/** The second portal's day: drier hills, a warmer sky. */
export const dryDay: ValleyColors = {
  ...day,
  sky: ["#a9d0d6", "#f2e2c4", "#fcdcae"],
  hills: ["#c9bda9", "#bfa98a", "#b39a6c", "#93894f", "#4f5836"],
  dark: "#414a34",
  tree: { trunk: "#46462f", leaf: "#64713f", lit: "#98a05c" },
  house: { wall: "#fdf0d8", shade: "#d8b088", door: "#ee9b38", roof: "#a8623f" },
  road: "#f5e0b4",
  grass: "#6c6e3a",
  bloom: "#c8503f",
};

/** The second portal's night: a greener blue. */
export const seaNight: ValleyColors = {
  ...night,
  sky: ["#08202c", "#17414e", "#6c6a70"],
  cloud: "#8ab4b8",
  hills: ["#2d4f5a", "#23424d", "#1b3540", "#142831", "#0b171d"],
  lit: "#9cc4c4",
  dark: "#0b171d",
  tree: { trunk: "#0b171d", leaf: "#15282f", lit: "#26454e" },
  house: { wall: "#dcbf98", shade: "#5f6f80", door: "#ffe0a0", roof: "#2a3a48" },
  road: "#64757c",
  figure: "#060f13",
  grass: "#15282f",
  bloom: "#7d5f6e",
  fleece: "#a9bcbc",
  fleeceShade: "#6a8488",
};
