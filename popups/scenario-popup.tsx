import { useEffect, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { deleteEnteredValues, tabStore } from "#domains/identity/registration/entered-values.ts";
import { reloadOnce } from "#ui/reload-once.ts";
import { whenIdle } from "#ui/when-idle.ts";
import type { RootData, ScreenFacts } from "#request/root-data.ts";
import { popupCode, popupIsDue, preloadPopup, stepForm } from "./popup-code.ts";

/** How long after a sign-in the page's progress is loaded again: docs/specification/constants.md#times. */
const progressRefreshMs = 2_000;

export type ScenarioPopupProps = { root: RootData; screen: ScreenFacts };

/**
 * The scenario popup. Its state is in the address: `?scenario=login&step=…` shows it over any page, rendered open by
 * the server or opened in place. None of its code is loaded until it is needed; the login's first view is in the page
 * anyway (docs/decisions/0050).
 */
export function ScenarioPopup(props: ScenarioPopupProps) {
  const { search } = useLocation();
  const due = popupIsDue(search);
  const code = usePopupCode(due);
  const isShown = due || props.root.firstView;
  useProgressRefresh(props.root.actor.kind);
  if (!isShown) return null;
  if (code) return <code.PopupBody {...props} />;
  // Until the code is loaded, the server's HTML stays as it is, and the page's first script can open it.
  return due ? null : <dialog suppressHydrationWarning dangerouslySetInnerHTML={untouched} />;
}

const untouched = { __html: "" };

const opensPopup = 'a[href*="scenario="], button[name="intent"][value="start"]';

/**
 * Loads the popup's code when the pointer is over a control that opens it, or when the browser is idle and not saving
 * data.
 */
function usePopupCode(due: boolean) {
  const [code, setCode] = useState(popupCode);
  const navigate = useNavigate();
  useEffect(() => code?.watchLinks(navigate), [code, navigate]);
  useEffect(() => {
    if (code) return;
    let wanted = true;
    const take = () => {
      const drawn = document.querySelector("dialog[data-static][open]");
      // The visitor may already be typing in the popup that the server sent: leave it alone until it closes.
      if (drawn) drawn.addEventListener("close", take, { once: true });
      else if (wanted) setCode(popupCode);
    };
    const load = () =>
      void preloadPopup().then(
        take,
        // After an update of the server this code is gone. A reload shows the same popup, rendered by the server.
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

/** Revalidates the page a moment after a sign-in, when the guest's work has been transferred to the account. */
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
    deleteEnteredValues(tabStore());
    const timer = setTimeout(async () => {
      await stepForm.sent;
      setDue(false);
      void revalidate();
    }, progressRefreshMs);
    return () => clearTimeout(timer);
  }, [due, revalidate]);
}
