import { Suspense } from "react";
import { MissingPageArt } from "#ui/lazy-art.ts";

/** The lantern illustration of the "not found" screen. */
export function MissingPagePicture() {
  return (
    <Suspense fallback={<div className="art art--line" />}>
      <MissingPageArt />
    </Suspense>
  );
}
