import { Suspense } from "react";
import { LostLantern } from "#ui/lazy-art.ts";

/** The lantern over what was not found. */
export function LostPicture() {
  return (
    <Suspense fallback={<div className="art art--line" />}>
      <LostLantern />
    </Suspense>
  );
}
