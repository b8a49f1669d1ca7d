import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { LampDrawing } from "#ui/lamp-drawing.tsx";

/** Says that there is no connection and when the next try is. `retryUntilOnline` runs its countdown and its button. */
export function OfflineNotice({ hasSavedWork }: { hasSavedWork: boolean | undefined }) {
  const t = useTranslations();
  const [before, after] = t("offline.next-try", { time: "|" }).split("|");
  return (
    <div className="offline-screen__text">
      <LampDrawing />
      <h1>{t("offline.title")}</h1>
      {/* Unknown at first in the service worker's page: a script there shows the right one. */}
      {hasSavedWork !== true && (
        <p className="lead" data-saved="no">
          {t("offline.lead")}
        </p>
      )}
      {hasSavedWork !== false && (
        <p className="lead" data-saved="yes" hidden={hasSavedWork === undefined}>
          {t("offline.lead-saved")}
        </p>
      )}
      <p className="offline-screen__retry">
        <Button>
          <Icon name="refresh" size={16} /> {t("offline.try-now")}
        </Button>
        <span aria-hidden="true">
          {before}
          <b className="digits" data-countdown="" />
          {after}
        </span>
        <span className="visually-hidden" role="status" data-status={t("offline.trying")} />
      </p>
    </div>
  );
}
