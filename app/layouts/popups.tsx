import { lazy, Suspense, useState } from "react";
import { useMatches } from "react-router";
import { ScenarioPopup } from "#popups/scenario-popup.tsx";
import { optional } from "#ui/optional.ts";
import type { RootData, ScreenFacts } from "#request/root-data.ts";

const MessengerOffer = optional(() => import("#popups/messenger-offer.tsx"));
const OneTap = optional(() => import("#app/one-tap/one-tap.tsx"));
const PagePopup = lazy(() => import("#popups/page-popup.tsx"));

/**
 * The popups of a layout. A screen of the clean layout may have no action that handles a scenario's steps: with
 * `onlyWithFacts` a scenario opens only over a screen that provides its facts.
 */
export function Popups({ root, onlyWithFacts }: { root: RootData; onlyWithFacts?: true }) {
  const leaf = useMatches().at(-1);
  const facts = (leaf?.loaderData as { facts?: ScreenFacts } | undefined)?.facts;
  const isAnswered = !onlyWithFacts || facts !== undefined;
  const screen = facts ?? { routeName: leaf?.id ?? "" };
  // Asks only users who were already signed in when the page loaded.
  const [mayMigrate] = useState(root.authMigration && root.actor.kind === "user");
  // One tap stays once it was offered: accepting it signs the user in, and the result must still be shown.
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
