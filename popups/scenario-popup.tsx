import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { deleteEnteredValues, getTabStore } from "#domains/identity/registration/entered-values.ts";
import { reloadOnce } from "#ui/reload-once.ts";
import { whenIdle } from "#ui/when-idle.ts";
import type { RootData, ScreenFacts } from "#request/root-data.ts";
import { getPopupCode, isPopupInAddress, preloadPopup, stepForm } from "./popup-code.ts";

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
  const isDue = isPopupInAddress(search);
  const code = usePopupCode(isDue);
  const isShown = isDue || props.root.hasLogin;
  useProgressRefresh(props.root.actor.kind);
  if (!isShown) return null;
  if (code) return <code.PopupBody {...props} />;
  // Until the code is loaded, the server's HTML stays as it is, and the page's first script can open it.
  return isDue ? null : (
    <dialog suppressHydrationWarning dangerouslySetInnerHTML={keepServerHtml} />
  );
}

const keepServerHtml = { __html: "" };

const openerSelector = 'a[href*="scenario="], button[name="intent"][value="start"]';

/**
 * Loads the popup's code when the pointer is over a control that opens it, or when the browser is idle and not saving
 * data.
 */
function usePopupCode(isDue: boolean) {
  const [code, setCode] = useState(getPopupCode);
  const navigate = useNavigate();
  useEffect(() => code?.watchLinks(navigate), [code, navigate]);
  useEffect(() => {
    if (code) return;
    let isWanted = true;
    const applyCode = () => {
      const openDialog = document.querySelector("dialog[data-static][open]");
      // The visitor may already be typing in the popup that the server sent: leave it alone until it closes.
      if (openDialog) openDialog.addEventListener("close", applyCode, { once: true });
      // At once: otherwise a press just before React replaces the server's popup would open the old one, which vanishes.
      else if (isWanted) flushSync(() => setCode(getPopupCode));
    };
    const load = () =>
      void preloadPopup().then(
        applyCode,
        // After an update of the server this code is gone. A reload shows the same popup, rendered by the server.
        () => isWanted && isDue && reloadOnce(),
      );
    function onIntent({ target }: Event) {
      if (target instanceof Element && target.closest(openerSelector)) load();
    }
    if (isDue) load();
    document.addEventListener("pointerover", onIntent, { passive: true });
    document.addEventListener("focusin", onIntent);
    const cancelIdle = whenIdle(load);
    return () => {
      isWanted = false;
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
      cancelIdle();
    };
  }, [code, isDue]);
  return code;
}

/** Revalidates the page a moment after a sign-in, when the guest's work has been transferred to the account. */
function useProgressRefresh(kind: RootData["actor"]["kind"]) {
  const { revalidate } = useRevalidator();
  const [previousKind, setPreviousKind] = useState(kind);
  const [isRefreshDue, setIsRefreshDue] = useState(false);
  if (previousKind !== kind) {
    setPreviousKind(kind);
    setIsRefreshDue(kind === "user");
  }
  useEffect(() => {
    if (!isRefreshDue) return;
    deleteEnteredValues(getTabStore());
    const timer = setTimeout(async () => {
      await stepForm.submission;
      setIsRefreshDue(false);
      void revalidate();
    }, progressRefreshMs);
    return () => clearTimeout(timer);
  }, [isRefreshDue, revalidate]);
}
