import { optional } from "./optional.ts";

/** Drawings for what is seldom seen: fetched when they are shown. They stand within a `Suspense`. */
export const LampLine = optional(async () => ({
  default: (await import("./lamp-line.tsx")).LampLine,
}));
export const LostLantern = optional(async () => ({
  default: (await import("./lost-lantern.tsx")).LostLantern,
}));
