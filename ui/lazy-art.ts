import { lazyOptional } from "./lazy-optional.ts";

/** Rarely shown illustrations, fetched when they are shown. Render them within a `Suspense`. */
export const LampDrawing = lazyOptional(async () => ({
  default: (await import("./lamp-drawing.tsx")).LampDrawing,
}));
export const MissingPageArt = lazyOptional(async () => ({
  default: (await import("./missing-page-art.tsx")).MissingPageArt,
}));
