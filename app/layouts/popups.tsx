import { lazy, Suspense, useState } from "react";
import { useMatches } from "react-router";
import { ScenarioPopup } from "#popups/scenario-popup.tsx";
import { lazyOptional } from "#ui/lazy-optional.ts";
import type { RootData, ScreenFacts } from "#request/root-data.ts";

const MessengerOffer = lazyOptional(() => import("#popups/messenger-offer.tsx"));
const OneTap = lazyOptional(() => import("#app/one-tap/one-tap.tsx"));
const PagePopup = lazy(() => import("#popups/page-popup.tsx"));

/**
 * Renders a layout's popups. Some screens of the clean layout can't handle a scenario's steps and have no facts: with
 * `requiresFacts`, a scenario opens only over a screen whose loader returns facts. Nor is a messenger offered
 * there: such a screen, an invitation for example, has a task of its own.
 */
export function Popups({ root, requiresFacts }: { root: RootData; requiresFacts?: true }) {
  const screenMatch = useMatches().at(-1);
  const facts = (screenMatch?.loaderData as { facts?: ScreenFacts } | undefined)?.facts;
  const hasScenarioAction = !requiresFacts || facts !== undefined;
  const screenFacts = facts ?? { routeName: screenMatch?.id ?? "" };
  // Only users who were already signed in when the page loaded are asked to add a messenger.
  const [shouldOfferMessengers] = useState(root.authMigration && root.actor.kind === "user");
  // One tap stays once it was offered: accepting it signs the user in, and the result must still be shown.
  const [wasOneTapOffered, setOneTapOffered] = useState(root.offersOneTap);
  if (root.offersOneTap && !wasOneTapOffered) setOneTapOffered(true);
  return (
    <>
      {hasScenarioAction && (
        <Suspense>
          {wasOneTapOffered && <OneTap root={root} />}
          {shouldOfferMessengers && !requiresFacts && (
            <MessengerOffer root={root} screen={screenFacts} />
          )}
        </Suspense>
      )}
      {root.pagePopup && (
        <Suspense>
          <PagePopup popup={root.pagePopup} />
        </Suspense>
      )}
      {hasScenarioAction && <ScenarioPopup root={root} screen={screenFacts} />}
    </>
  );
}
