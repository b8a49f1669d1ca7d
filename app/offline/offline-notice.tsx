import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { LampLine } from "#ui/lamp-line.tsx";

/** Says that there is no connection and when the next try is. `retryUntilOnline` runs its countdown and its button. */
export function OfflineNotice({ hasSaved }: { hasSaved: boolean | undefined }) {
  const t = useTranslations();
  const [before, after] = t("offline.next-try", { time: "|" }).split("|");
  return (
    <div className="no-connection__text">
      <LampLine />
      <h1>{t("offline.title")}</h1>
      {/* Unknown at first in the service worker's page: a script there shows the right one. */}
      {hasSaved !== true && (
        <p className="lead" data-saved="no">
          {t("offline.lead")}
        </p>
      )}
      {hasSaved !== false && (
        <p className="lead" data-saved="yes" hidden={hasSaved === undefined}>
          {t("offline.lead-saved")}
        </p>
      )}
      <p className="no-connection__retry">
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
