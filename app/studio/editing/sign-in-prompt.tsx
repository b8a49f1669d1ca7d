import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { announceSignIn } from "#app/studio/shell/signed-in-again.ts";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import type { EditedDraft } from "./use-draft.ts";

/** Asks to sign in again over the open editor. Afterwards everything that was written is sent. */
export function SignInPrompt({ drafts }: { drafts: readonly EditedDraft<object>[] }) {
  const t = useTranslations();
  const [isHidden, setHidden] = useState(false);
  const resume = useEffectEvent(() => {
    for (const draft of drafts) draft.resume();
    announceSignIn();
  });
  useEffect(() => {
    const onReturn = () => resume();
    addEventListener("focus", onReturn);
    return () => removeEventListener("focus", onReturn);
  }, []);
  if (isHidden) return null;
  return (
    <StudioDialog labelledBy="sign-in-again" onClose={() => setHidden(true)}>
      <div className="studio-dialog__header">
        <h2 id="sign-in-again">{t("studio.editing.sign-in.title")}</h2>
      </div>
      <div className="studio-dialog__body">
        <p>{t("studio.editing.sign-in.text")}</p>
        <div className="studio-dialog__actions">
          <button type="button" className="studio-button" onClick={() => resume()}>
            {t("studio.editing.sign-in.done")}
          </button>
          <a className="studio-button studio-button--pill" href="/studio" target="_blank">
            {t("common.sign-in")}
          </a>
        </div>
      </div>
    </StudioDialog>
  );
}
