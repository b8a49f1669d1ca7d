import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";

/** Links to the portal's donation campaign. */
export function DonationLink({ href }: { href: string }) {
  const t = useTranslations();
  return (
    <a className="button button--soft donate-link" href={href} rel="noopener">
      <Icon name="heart" /> {t("nav.give")}
    </a>
  );
}
