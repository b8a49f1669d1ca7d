import { Suspense } from "react";
import { optional } from "#ui/optional.ts";
import type { RootData } from "#request/root-data.ts";

const QuickSignIn = optional(() => import("./quick-sign-in.tsx"));

/** For who opened a link that signs in; nobody else fetches it. */
export function QuickSignInOffer({ root }: { root: RootData }) {
  if (root.quickSignIn === null) return null;
  return (
    <Suspense fallback={null}>
      <QuickSignIn root={root} />
    </Suspense>
  );
}
