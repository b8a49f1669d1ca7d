import { useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { dropDraft, tabStore } from "#domains/accounts/registration/draft.ts";
import { progressRefreshMs } from "#scenarios/progress-refresh.ts";
import { reloadOnce } from "#app/reload-once.ts";
import { whenIdle } from "#app/when-idle.ts";
import type { RootData, ScreenFacts } from "#app/root-data.ts";
import { popupCode, popupIsDue, preloadPopup, stepForm } from "./popup-code.ts";

export type ScenarioPopupProps = { root: RootData; screen: ScreenFacts };

/**
 * The scenario popup (section 2.4). It is what the address says: `?scenario=login&step=…` shows it over any page,
 * sent open by the server or opened in place. Until somebody wants it, none of its code is loaded.
 */
export function ScenarioPopup(props: ScenarioPopupProps) {
  const { search } = useLocation();
  const due = popupIsDue(search);
  const loaded = usePopupCode(due);
  usePreloadOnIntent();
  useProgressRefresh(props.root.actor.kind);
  if (!due || !loaded) return null;
  return <loaded.PopupBody {...props} />;
}

function usePopupCode(due: boolean) {
  const [, setLoaded] = useState(popupCode() !== undefined);
  useEffect(() => {
    if (!due) return;
    if (popupCode()) {
      // It came between this render and now: nobody else would draw it.
      setLoaded(true);
      return;
    }
    let wanted = true;
    preloadPopup().then(
      () => wanted && setLoaded(true),
      // Code that cannot be had any more, after an update: the server shows the same popup at this address.
      () => wanted && reloadOnce(),
    );
    return () => {
      wanted = false;
    };
  }, [due]);
  return popupCode();
}

const opensPopup = 'a[href*="scenario="], button[name="intent"][value="start"]';

/** Pointing at what opens the popup brings its code; so does idleness, where data are not spared. */
function usePreloadOnIntent() {
  useEffect(() => {
    const preload = () => void preloadPopup().catch(() => {});
    function onIntent({ target }: Event) {
      if (target instanceof Element && target.closest(opensPopup)) preload();
    }
    document.addEventListener("pointerover", onIntent, { passive: true });
    document.addEventListener("focusin", onIntent);
    const idle = whenIdle(preload);
    return () => {
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
      idle();
    };
  }, []);
}

/** Some time after a sign-in the page asks anew: what the guest did is handed over meanwhile (section 4.1). */
function useProgressRefresh(kind: RootData["actor"]["kind"]) {
  const { revalidate } = useRevalidator();
  const [before, setBefore] = useState(kind);
  const [due, setDue] = useState(false);
  if (before !== kind) {
    setBefore(kind);
    setDue(kind === "user");
  }
  useEffect(() => {
    if (!due) return;
    dropDraft(tabStore());
    const timer = setTimeout(async () => {
      await stepForm.sent;
      setDue(false);
      void revalidate();
    }, progressRefreshMs);
    return () => clearTimeout(timer);
  }, [due, revalidate]);
}
