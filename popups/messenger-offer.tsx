import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { offersMessengers } from "#scenarios/entry.ts";
import type { RootData, ScreenFacts } from "#request/root-data.ts";
import { pagePath } from "./page-path.ts";
import { isPopupInAddress, preloadPopup } from "./popup-code.ts";
import { scenarioFacts } from "./scenario-facts.ts";

const offeredStorageKey = "messengers-offered";

/**
 * Returns true once per visit (the life of a tab). Without session storage it always returns false, so that the offer
 * doesn't appear on every page.
 */
function claimFirstVisit(): boolean {
  try {
    if (sessionStorage.getItem(offeredStorageKey)) return false;
    sessionStorage.setItem(offeredStorageKey, "1");
    return true;
  } catch {
    return false;
  }
}

/**
 * Offers a messenger as sign-in method, once per visit, to signed-in users without one, on portals that migrate their
 * users: docs/specification/popup-scenarios.md#offering-a-messenger.
 */
export default function MessengerOffer({ root, screen }: { root: RootData; screen: ScreenFacts }) {
  const location = useLocation();
  const isPopupShown = isPopupInAddress(location.search);
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const facts = scenarioFacts(root, screen);
    if (isPopupShown || !offersMessengers(facts) || !claimFirstVisit()) return;
    preloadPopup().then(
      ({ findPopupAddress }) => {
        const offerAddress = findPopupAddress("messengers-login", pagePath(location), facts);
        if (offerAddress !== null) void navigate(offerAddress, { preventScrollReset: true });
      },
      () => {},
    );
  }, [root, screen, isPopupShown, location, navigate]);
  return null;
}
