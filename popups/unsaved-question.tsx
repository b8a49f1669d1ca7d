import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import type { CloseReason } from "#ui/dialog.tsx";

/** One press of Esc may come twice: as the wish to close and, from a browser that insists, as the closing. */
const samePressMs = 300;

type Answer = (leave: boolean) => void;

/** Asks before Esc or a click beside the popup throws away what was typed; the cross means what it says. */
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
    // Esc at the question is a "no".
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
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
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
