import { useTranslations } from "use-intl";
import type { StaffRole } from "#domains/settings/roles.ts";

/** The name of a role. The reader's own role stands out. */
export function RoleBadge({ role, isOwn }: { role: StaffRole; isOwn: boolean }) {
  const t = useTranslations();
  const name = t(`roles.${role}.name`);
  return (
    <span className={isOwn ? "studio-badge studio-badge--brand" : "studio-badge"}>
      {isOwn ? t("studio.roles.own", { role: name }) : name}
    </span>
  );
}
