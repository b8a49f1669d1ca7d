import { lazy, Suspense, useState } from "react";
import { useMatches } from "react-router";
import { ScenarioPopup } from "#popups/scenario-popup.tsx";
import { optional } from "#ui/optional.ts";
import type { RootData, ScreenFacts } from "#request/root-data.ts";

const MessengerOffer = optional(() => import("#popups/messenger-offer.tsx"));
const OneTap = optional(() => import("#app/one-tap/one-tap.tsx"));
const PagePopup = lazy(() => import("#popups/page-popup.tsx"));

/**
 * The popups of a layout. A screen of the clean layout may have no action that answers a scenario: with
 * `onlyWhereAnswered` a scenario opens only over a screen that tells its facts.
 */
export function Popups({ root, onlyWhereAnswered }: { root: RootData; onlyWhereAnswered?: true }) {
  const leaf = useMatches().at(-1);
  const facts = (leaf?.loaderData as { facts?: ScreenFacts } | undefined)?.facts;
  const isAnswered = !onlyWhereAnswered || facts !== undefined;
  const screen = facts ?? { routeName: leaf?.id ?? "" };
  // Only who was signed in when the page came is asked.
  const [mayMigrate] = useState(root.authMigration && root.actor.kind === "user");
  // Once offered it stays: whoever takes it is signed in then, and the rest is still to be done.
  const [offered, setOffered] = useState(root.oneTap);
  if (root.oneTap && !offered) setOffered(true);
  return (
    <>
      {isAnswered && (
        <Suspense>
          {offered && <OneTap root={root} />}
          {mayMigrate && <MessengerOffer root={root} screen={screen} />}
        </Suspense>
      )}
      {root.pagePopup && (
        <Suspense>
          <PagePopup popup={root.pagePopup} />
        </Suspense>
      )}
      {isAnswered && <ScenarioPopup root={root} screen={screen} />}
    </>
  );
}
