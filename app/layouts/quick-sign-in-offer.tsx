import { Suspense } from "react";
import { optional } from "#ui/optional.ts";
import type { RootData } from "#request/root-data.ts";

const QuickSignIn = optional(() => import("./quick-sign-in.tsx"));

/** For visitors who opened a quick link; its code is loaded only for them. */
export function QuickSignInOffer({ root }: { root: RootData }) {
  if (root.quickSignIn === null) return null;
  return (
    <Suspense fallback={null}>
      <QuickSignIn root={root} />
    </Suspense>
  );
}
