import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

function subscribe(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** Says that there is no connection, for as long as there is none. */
export function OfflineBanner() {
  const t = useTranslations();
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div role="status">
      {isOffline && (
        <div className="studio-offline">
          <StudioIcon name="offline" />
          <p>
            <b>{t("studio.offline.title")}</b> {t("studio.offline.text")}
          </p>
        </div>
      )}
    </div>
  );
}
