import { useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Toast, ToastRegion } from "#ui/toast.tsx";
import { isErrorKey } from "#ui/is-error-key.ts";

/**
 * Shows the previous page's message once. The message stays until it is closed or the page is left: revalidating the
 * page brings no message, but the old one may not have been read yet.
 */
export function Notices({ flashed }: { flashed: string | null }) {
  const t = useTranslations();
  const { key } = useLocation();
  const [said, setSaid] = useState({ flashed, key, closed: false });
  if (flashed !== null && (said.flashed !== flashed || said.key !== key))
    setSaid({ flashed, key, closed: false });
  const shown = said.key === key && !said.closed ? said.flashed : null;
  return (
    <ToastRegion label={t("common.notices")}>
      {shown !== null && t.has(shown as never) && (
        <Toast
          bad={isErrorKey(shown)}
          closeLabel={t("common.close")}
          onClose={() => setSaid({ ...said, closed: true })}
        >
          {t(shown as never)}
        </Toast>
      )}
    </ToastRegion>
  );
}
