import { useNavigation } from "react-router";
import { useTranslations } from "use-intl";

/** The end of a form of settings. */
export function SaveButton() {
  const t = useTranslations();
  const { state } = useNavigation();
  return (
    <div className="studio-form__end">
      <button
        className="studio-button studio-button--pill"
        type="submit"
        aria-busy={state === "submitting"}
      >
        {t("studio.save")}
      </button>
    </div>
  );
}
