import { Suspense } from "react";
import { lazyOptional } from "#ui/lazy-optional.ts";
import type { RootData } from "#request/root-data.ts";

const QuickSignIn = lazyOptional(() => import("./quick-sign-in.tsx"));

/** Offers a sign-in to visitors who opened a quick link. The code is loaded only for them. */
export function QuickSignInOffer({ root }: { root: RootData }) {
  if (root.quickSignIn === null) return null;
  return (
    <Suspense fallback={null}>
      <QuickSignIn root={root} />
    </Suspense>
  );
}
