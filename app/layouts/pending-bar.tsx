import { useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { navigationFailed } from "#app/preserve-when-unreachable.ts";
import { LoadingBar } from "#ui/loading-bar.tsx";

/** The loading bar on top of everything while the next screen loads. */
export function PendingBar() {
  const { state } = useNavigation();
  const t = useTranslations();
  const loading = state !== "idle";
  return (
    <LoadingBar
      isLoading={loading}
      hasFailed={!loading && navigationFailed}
      label={t("common.loading")}
    />
  );
}
