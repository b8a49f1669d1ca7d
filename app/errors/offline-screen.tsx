import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { LostPicture } from "./lost-picture.tsx";

/** A link was followed while the connection was gone. */
export function OfflineScreen() {
  const t = useTranslations();
  return (
    <main id="main" className="wrap lost">
      <title>{t("error.offline")}</title>
      <LostPicture />
      <h1>{t("error.offline")}</h1>
      <p className="lead">{t("error.offline-lead")}</p>
      <Button onClick={() => window.location.reload()}>{t("common.retry")}</Button>
    </main>
  );
}
