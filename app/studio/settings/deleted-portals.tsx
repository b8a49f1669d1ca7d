import { useFormatter, useTranslations } from "use-intl";
import type { DeletedPortal } from "#domains/settings/deleted-portals/list-deleted-portals.server.ts";

/** The deleted portals of the installation: which, when and by whom. */
export function DeletedPortals({ portals }: { portals: readonly DeletedPortal[] }) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <div className="studio-card">
      <div className="studio-card__header">
        <h3>{t("studio.health.deleted-portals")}</h3>
      </div>
      <ul className="studio-list">
        {portals.map(({ id, name, host, deletedBy, deletedByName, deletedAt }) => (
          <li key={id} className="studio-attempt">
            <p>
              <b>
                <bdi>{name}</bdi>
              </b>
              {" · "}
              <bdi>{host}</bdi>
            </p>
            <p className="studio-muted studio-small">
              <time dateTime={deletedAt}>
                {format.dateTime(new Date(deletedAt), { dateStyle: "medium", timeStyle: "short" })}
              </time>
              {" · "}
              <bdi>
                {deletedBy === "system"
                  ? t("studio.audit.system")
                  : deletedByName || t("studio.audit.unknown")}
              </bdi>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
