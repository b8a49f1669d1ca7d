import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Brand } from "./brand.tsx";
import type { RootData } from "#app/root-data.ts";

/** The foot of every page: who runs this, how to reach them, the small print. */
export function Footer({ root }: { root: RootData }) {
  const t = useTranslations();
  const { email, phone, address, description } = root.contacts;
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot__in">
          <div>
            <Brand root={root} />
            {description && <p>{description}</p>}
          </div>
          <div>
            <h2>{t("footer.learn")}</h2>
            <ul>
              {root.navigation.items.map((item) => (
                <li key={item.id}>
                  <a href={item.href}>{item.title}</a>
                </li>
              ))}
            </ul>
          </div>
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
                    {name.charAt(0).toUpperCase() + name.slice(1)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
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
            </ul>
          </div>
        </div>
        <div className="foot__base">
          <span>{root.portal.title}</span>
          {root.mode === "demo" && <a href="/outbox">{t("footer.outbox")}</a>}
        </div>
      </div>
    </footer>
  );
}
