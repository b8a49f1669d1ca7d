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
  const [notice, setNotice] = useState({ flashed, key, closed: false });
  if (flashed !== null && (notice.flashed !== flashed || notice.key !== key))
    setNotice({ flashed, key, closed: false });
  const shown = notice.key === key && !notice.closed ? notice.flashed : null;
  return (
    <ToastRegion label={t("common.notices")}>
      {shown !== null && t.has(shown as never) && (
        <Toast
          bad={isErrorKey(shown)}
          closeLabel={t("common.close")}
          onClose={() => setNotice({ ...notice, closed: true })}
        >
          {t(shown as never)}
        </Toast>
      )}
    </ToastRegion>
  );
}
