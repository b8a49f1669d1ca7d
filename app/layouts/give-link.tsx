import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";

/** Leads to the campaign that the portal collects for (DEC-42). */
export function GiveLink({ href }: { href: string }) {
  const t = useTranslations();
  return (
    <a className="button button--soft donate-link" href={href} rel="noopener">
      <Icon name="heart" /> {t("nav.give")}
    </a>
  );
}
