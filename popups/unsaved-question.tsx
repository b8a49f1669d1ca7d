import { useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import type { CloseReason } from "#ui/dialog.tsx";

/** One press of Esc may fire two events: cancel and, in browsers that close the dialog anyway, close. */
const samePressMs = 300;

type Answer = (leave: boolean) => void;

/** Asks before Esc or a click outside the popup discards what was typed; the close button closes without asking. */
export function useUnsavedQuestion(holdsTyped: () => boolean) {
  const pending = useRef<Answer | null>(null);
  const askedAt = useRef(0);
  const [asked, setAsked] = useState(false);

  function settle(leave: boolean) {
    pending.current?.(leave);
    pending.current = null;
    setAsked(false);
  }
  function confirmClose(reason: CloseReason): boolean | Promise<boolean> {
    // Esc at the question means "no".
    if (pending.current) {
      if (performance.now() - askedAt.current > samePressMs) settle(false);
    } else if (reason === "button" || !holdsTyped()) return true;
    else {
      setAsked(true);
      askedAt.current = performance.now();
      return new Promise((resolve) => {
        pending.current = resolve;
      });
    }
    return false;
  }
  return { asked, settle, confirmClose };
}

export function UnsavedQuestion({ onAnswer }: { onAnswer: Answer }) {
  const t = useTranslations();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    <div className="panel__wait" role="alertdialog" aria-label={t("popup.unsaved.title")}>
      <div ref={box} className="over">
        <p className="lead">{t("popup.unsaved.title")}</p>
        <Button wide onClick={() => onAnswer(false)}>
          {t("popup.unsaved.stay")}
        </Button>
        <Button kind="text" wide onClick={() => onAnswer(true)}>
          {t("popup.unsaved.leave")}
        </Button>
      </div>
    </div>
  );
}
