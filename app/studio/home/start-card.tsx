import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { type StartId, starts } from "./starts.ts";

/** What the person can begin here: links to the screens where it is done. */
export function StartCard({ ids }: { ids: readonly StartId[] }) {
  const t = useTranslations();
  return (
    <section className="studio-card" aria-labelledby="studio-starts">
      <div className="studio-card__header">
        <h3 id="studio-starts">{t("studio.home.start")}</h3>
      </div>
      <ul className="studio-starts">
        {starts
          .filter(({ id }) => ids.includes(id))
          .map(({ id, href, icon }) => (
            <li key={id}>
              <Link to={href}>
                <StudioIcon name={icon} />
                <span>{t(`studio.home.start-${id}`)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
