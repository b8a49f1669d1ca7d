import { Suspense } from "react";
import { MissingPageArt } from "#ui/lazy-art.ts";

/** The lantern drawing of the "not found" screen. An empty box of the same size reserves its place. */
export function MissingPagePicture() {
  return (
    <Suspense fallback={<div className="art line-drawing" />}>
      <MissingPageArt />
    </Suspense>
  );
}
