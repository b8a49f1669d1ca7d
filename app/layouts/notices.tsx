import { useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Toast, ToastRegion } from "#ui/toast.tsx";
import { isErrorKey } from "#ui/is-error-key.ts";

/**
 * Shows the previous page's message once. The message stays until it is closed or the page is left: revalidating the
 * page brings no message, but the old one may not have been read yet.
 */
export function Notices({ flashKey }: { flashKey: string | null }) {
  const t = useTranslations();
  const { key: locationKey } = useLocation();
  const [notice, setNotice] = useState({ flashKey, key: locationKey, closed: false });
  if (flashKey !== null && (notice.flashKey !== flashKey || notice.key !== locationKey))
    setNotice({ flashKey, key: locationKey, closed: false });
  const shownKey = notice.key === locationKey && !notice.closed ? notice.flashKey : null;
  return (
    <ToastRegion label={t("common.notices")}>
      {shownKey !== null && t.has(shownKey as never) && (
        <Toast
          isError={isErrorKey(shownKey)}
          closeLabel={t("common.close")}
          onClose={() => setNotice({ ...notice, closed: true })}
        >
          {t(shownKey as never)}
        </Toast>
      )}
    </ToastRegion>
  );
}
