import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Brand } from "#app/layouts/brand.tsx";
import { DonationLink } from "#app/layouts/donation-link.tsx";
import { NavLink } from "#app/layouts/nav-link.tsx";
import type { RootData } from "#request/root-data.ts";

/** A menu may have two hundred items. The footer shows only the first ones. */
const itemsMax = 8;

/** The footer of every page: who runs the portal, contacts, legal links. */
export default function Footer({ root }: { root: RootData }) {
  const t = useTranslations();
  const { email, phone, address, description } = root.contacts;
  const { donation } = root.widgets;
  return (
    <footer className="site-footer">
      <div className="page-width">
        <div className="site-footer__inner">
          <div>
            <Brand root={root} />
            {description && <p>{description}</p>}
            {donation?.inFooter && <DonationLink href={donation.href} />}
          </div>
          {root.navigation.items.length > 0 && (
            <div>
              <h2>{t("footer.learn")}</h2>
              <ul>
                {root.navigation.items.slice(0, itemsMax).map((item) => (
                  <li key={item.id}>
                    <NavLink item={{ href: item.href, title: item.title, newTab: item.newTab }} />
                  </li>
                ))}
              </ul>
            </div>
          )}
          {(email || phone || address || root.socials.length > 0) && (
            <div>
              <h2>{t("footer.contacts")}</h2>
              <ul>
                {email && (
                  <li>
                    <a href={`mailto:${email}`}>{email}</a>
                  </li>
                )}
                {phone && (
                  <li>
                    <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
                      <bdi>{phone}</bdi>
                    </a>
                  </li>
                )}
                {address && <li>{address}</li>}
                {root.socials.map(({ name, href }) => (
                  <li key={name}>
                    <a href={href} rel="noopener">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {root.childPortals && (
            <div>
              <h2>{root.childPortals.title || t("footer.portals")}</h2>
              <ul>
                {root.childPortals.list.map(({ name, href }) => (
                  <li key={href}>
                    <a href={href}>
                      <bdi>{name}</bdi>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div>
            <h2>{t("footer.legal")}</h2>
            <ul>
              {(["privacy-policy", "terms-of-use", "cookie-policy"] as const).map((alias) => (
                <li key={alias}>
                  <Link to={`/${alias}/`}>{t(`footer.${alias}`)}</Link>
                </li>
              ))}
              {root.hasRegions && (
                <li>
                  <Link to="?popup=regions" preventScrollReset>
                    {t("regions.title")}
                  </Link>
                </li>
              )}
            </ul>
          </div>
        </div>
        <div className="site-footer__base">
          <span>{root.portal.title}</span>
          {root.mode === "demo" && <a href="/outbox">{t("footer.outbox")}</a>}
        </div>
      </div>
    </footer>
  );
}
