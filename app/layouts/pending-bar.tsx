import { useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { LoadingBar } from "#ui/loading-bar.tsx";

/** The loading bar over everything while the next screen is on its way. */
export function PendingBar() {
  const { state } = useNavigation();
  const t = useTranslations();
  return <LoadingBar loading={state !== "idle"} label={t("common.loading")} />;
}
