import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { offersMessengers } from "#scenarios/entry.ts";
import type { RootData, ScreenFacts } from "#request/root-data.ts";
import { pagePath } from "./page-path.ts";
import { popupIsDue, preloadPopup } from "./popup-code.ts";
import { scenarioFacts } from "./scenario-facts.ts";

const offeredKey = "messengers-offered";

/**
 * Returns true once per visit (the life of a tab). Without session storage it always returns false, so that the offer
 * doesn't appear on every page.
 */
function firstTime(): boolean {
  try {
    if (sessionStorage.getItem(offeredKey)) return false;
    sessionStorage.setItem(offeredKey, "1");
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
  const due = popupIsDue(location.search);
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const facts = scenarioFacts(root, screen);
    if (due || !offersMessengers(facts) || !firstTime()) return;
    preloadPopup().then(
      ({ popupDueAt }) => {
        const to = popupDueAt("messengers-login", pagePath(location), facts);
        if (to !== null) void navigate(to, { preventScrollReset: true });
      },
      () => {},
    );
  }, [root, screen, due, location, navigate]);
  return null;
}
