import { useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Toast, ToastRegion } from "#ui/toast.tsx";
import { isTrouble } from "#app/trouble.ts";

/**
 * Says once what the page before did. It stays until it is closed or the page is left: loaded again where it stands, a
 * page has nothing to say, but it may not have been read yet.
 */
export function Notices({ flashed }: { flashed: string | null }) {
  const t = useTranslations();
  const { key } = useLocation();
  const [said, setSaid] = useState({ flashed, key });
  const [closed, setClosed] = useState<string | null>(null);
  if (flashed !== null && (said.flashed !== flashed || said.key !== key)) setSaid({ flashed, key });
  const shown = flashed ?? (said.key === key ? said.flashed : null);
  const name = `${key} ${shown}`;
  const known = shown !== null && closed !== name && t.has(shown as never);
  return (
    <ToastRegion label={t("common.notices")}>
      {known && (
        <Toast
          bad={isTrouble(shown)}
          closeLabel={t("common.close")}
          onClose={() => setClosed(name)}
        >
          {t(shown as never)}
        </Toast>
      )}
    </ToastRegion>
  );
}
