import { useState } from "react";
import { useTranslations } from "use-intl";
import { Toast, ToastRegion } from "#ui/toast.tsx";
import { isTrouble } from "#app/trouble.ts";

/** Says once what the page before did. */
export function Notices({ flashed }: { flashed: string | null }) {
  const t = useTranslations();
  const [closed, setClosed] = useState<string | null>(null);
  const known = flashed !== null && flashed !== closed && t.has(flashed as never);
  return (
    <ToastRegion label={t("common.notices")}>
      {known && (
        <Toast
          bad={isTrouble(flashed)}
          closeLabel={t("common.close")}
          onClose={() => setClosed(flashed)}
        >
          {t(flashed as never)}
        </Toast>
      )}
    </ToastRegion>
  );
}
