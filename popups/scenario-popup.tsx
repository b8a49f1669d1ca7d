import { useEffect, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { dropDraft, tabStore } from "#domains/identity/registration/draft.ts";
import { progressRefreshMs } from "#scenarios/progress-refresh.ts";
import { reloadOnce } from "#ui/reload-once.ts";
import { whenIdle } from "#ui/when-idle.ts";
import type { RootData, ScreenFacts } from "#request/root-data.ts";
import { popupCode, popupIsDue, preloadPopup, stepForm } from "./popup-code.ts";

export type ScenarioPopupProps = { root: RootData; screen: ScreenFacts };

/**
 * The scenario popup (section 2.4). It is what the address says: `?scenario=login&step=…` shows it over any page,
 * sent open by the server or opened in place. Until somebody wants it, none of its code is loaded; the first view of
 * the login stands in the page all the same (docs/decisions/0050).
 */
export function ScenarioPopup(props: ScenarioPopupProps) {
  const { search } = useLocation();
  const due = popupIsDue(search);
  const code = usePopupCode(due);
  const isShown = due || props.root.firstView;
  useProgressRefresh(props.root.actor.kind);
  if (!isShown) return null;
  if (code) return <code.PopupBody {...props} />;
  // What the server has drawn stays as it is, and opens by the page's first script, until the code is there.
  return due ? null : <dialog suppressHydrationWarning dangerouslySetInnerHTML={untouched} />;
}

const untouched = { __html: "" };

const opensPopup = 'a[href*="scenario="], button[name="intent"][value="start"]';

/** Pointing at what opens the popup brings its code; so does idleness, where data are not spared. */
function usePopupCode(due: boolean) {
  const [code, setCode] = useState(popupCode);
  const navigate = useNavigate();
  useEffect(() => code?.watchLinks(navigate), [code, navigate]);
  useEffect(() => {
    if (code) return;
    let wanted = true;
    const take = () => {
      const drawn = document.querySelector("dialog[data-drawn][open]");
      // Somebody is already writing in it: it goes on as the server has drawn it, and its form as a form.
      if (drawn) drawn.addEventListener("close", take, { once: true });
      else if (wanted) setCode(popupCode);
    };
    const load = () =>
      void preloadPopup().then(
        take,
        // Code that cannot be had any more, after an update: the server shows the same popup at this address.
        () => wanted && due && reloadOnce(),
      );
    function onIntent({ target }: Event) {
      if (target instanceof Element && target.closest(opensPopup)) load();
    }
    if (due) load();
    document.addEventListener("pointerover", onIntent, { passive: true });
    document.addEventListener("focusin", onIntent);
    const idle = whenIdle(load);
    return () => {
      wanted = false;
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
      idle();
    };
  }, [code, due]);
  return code;
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
