import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { readCookie } from "#ui/read-cookie.ts";
import type { PagePopupProps } from "#popups/page-popups.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import { regionCookie, type RegionsData } from "./data.ts";

/** The regions, each a button: one press chooses it and closes the popup. */
export default function RegionsPopup({ data, headingId, closedHref }: PagePopupProps<RegionsData>) {
  const t = useTranslations();
  const hydrated = useHydrated();
  const chosen = data.chosen ?? (hydrated ? readCookie(regionCookie) : null);
  return (
    <Form className="dialog-panel__body" method="post" action="/region" replace preventScrollReset>
      <h2 id={headingId}>{t("regions.title")}</h2>
      <p className="muted">{t("regions.lead")}</p>
      <input type="hidden" name="returnTo" value={closedHref} />
      <ul className="regions">
        {data.regions.map(({ id, name }) => (
          <li key={id}>
            <button name="region" value={id} aria-current={id === chosen || undefined}>
              <span>{name}</span>
              {id === chosen && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </Form>
  );
}
