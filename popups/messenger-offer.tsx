import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { offersMessengers } from "#scenarios/entry.ts";
import type { RootData, ScreenFacts } from "#request/root-data.ts";
import { pagePath } from "./page-path.ts";
import { popupIsDue, preloadPopup } from "./popup-code.ts";
import { scenarioFacts } from "./scenario-facts.ts";

const offeredKey = "messengers-offered";

/** True once a visit (a tab's life); where the tab remembers nothing, never: nobody is asked on every page. */
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
 * Offers a messenger to sign in with, once a visit after its start, to somebody signed in who has none, on portals
 * that move their people there (section 4.2, authMigration).
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
