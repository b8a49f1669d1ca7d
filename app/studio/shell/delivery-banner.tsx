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

/** Says that there is no connection, for as long as there is none, and what becomes of a form that wasn't sent as usual. */
export function DeliveryBanner() {
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
        <div className="studio-delivery">
          <StudioIcon name={form === "signed-out" ? "sign-out" : "offline"} />
          <p>
            <b>{t(`studio.delivery.${form ? titles[form] : "offline"}`)}</b>{" "}
            {t(form ? `studio.delivery.${form}` : "studio.delivery.offline-text")}
          </p>
          {form === "signed-out" && (
            <a className="studio-button studio-button--pill" href="/studio" target="_blank">
              {t("common.sign-in")}
            </a>
          )}
        </div>
      )}
    </div>
  );
}

const titles = { waiting: "offline", unsure: "no-answer", "signed-out": "session-ended" } as const;
