import { optional } from "./optional.ts";

/** Rarely shown illustrations, fetched when they are shown. Render them within a `Suspense`. */
export const LampLine = optional(async () => ({
  default: (await import("./lamp-line.tsx")).LampLine,
}));
export const MissingPageArt = optional(async () => ({
  default: (await import("./missing-page-art.tsx")).MissingPageArt,
}));
