import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";

/** Where the portal has switched off every way in that works here: a plain word instead of a form. */
export function NoWayIn() {
  const t = useTranslations();
  return (
    <div className="msg msg--note" role="status">
      <Icon name="info" />
      <p>{t("popup.no-way-in")}</p>
    </div>
  );
}
