import { useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import type { CloseReason } from "#ui/dialog.tsx";

/** One press of Esc may fire two events: cancel and, in browsers that close the dialog anyway, close. */
const sameKeyPressMs = 300;

type AnswerHandler = (leave: boolean) => void;

/** Asks before Esc or a click outside the popup discards what was typed; the close button closes without asking. */
export function useUnsavedQuestion(hasUnsavedValues: () => boolean) {
  const pendingAnswer = useRef<AnswerHandler | null>(null);
  const requestedAt = useRef(0);
  const [isAsking, setIsAsking] = useState(false);

  function answer(leave: boolean) {
    pendingAnswer.current?.(leave);
    pendingAnswer.current = null;
    setIsAsking(false);
  }
  function confirmClose(reason: CloseReason): boolean | Promise<boolean> {
    // Esc at the question means "no".
    if (pendingAnswer.current) {
      if (performance.now() - requestedAt.current > sameKeyPressMs) answer(false);
    } else if (reason === "button" || !hasUnsavedValues()) return true;
    else {
      setIsAsking(true);
      requestedAt.current = performance.now();
      return new Promise((resolve) => {
        pendingAnswer.current = resolve;
      });
    }
    return false;
  }
  return { isAsking, answer, confirmClose };
}

export function UnsavedQuestion({ onAnswer }: { onAnswer: AnswerHandler }) {
  const t = useTranslations();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    <div className="dialog-panel__wait" role="alertdialog" aria-label={t("popup.unsaved.title")}>
      <div ref={box} className="popup-overlay">
        <p className="lead">{t("popup.unsaved.title")}</p>
        <Button wide onClick={() => onAnswer(false)}>
          {t("popup.unsaved.stay")}
        </Button>
        <Button variant="text" wide onClick={() => onAnswer(true)}>
          {t("popup.unsaved.leave")}
        </Button>
      </div>
    </div>
  );
}
