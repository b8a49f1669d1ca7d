import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { useFormDelivery } from "#app/form-delivery/form-delivery.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

function subscribe(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** Says that there is no connection, for as long as there is none, and what becomes of a form meanwhile. */
export function OfflineBanner() {
  const t = useTranslations();
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  const form = useFormDelivery()?.status;
  return (
    <div role="status">
      {(isOffline || form) && (
        <div className="studio-offline">
          <StudioIcon name="offline" />
          <p>
            <b>{t(form === "unsure" ? "studio.offline.no-answer" : "studio.offline.title")}</b>{" "}
            {t(form ? `studio.offline.${form}` : "studio.offline.text")}
          </p>
        </div>
      )}
    </div>
  );
}
