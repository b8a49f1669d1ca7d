import { useTranslations } from "use-intl";
import type { FileUse } from "#domains/files/file-use.ts";

/** The places that show a file. It can be deleted once there are none. */
export function MediaUses({ uses }: { uses: readonly FileUse[] }) {
  const t = useTranslations();
  return (
    <section className="studio-media__uses">
      <h3>{t("studio.media.uses", { count: uses.length })}</h3>
      {uses.length > 0 && (
        <>
          <ul>
            {uses.map(({ kind, id, title, path, isPlanned }) => {
              const name = kind === "settings" ? t("studio.media.use.settings") : title || id;
              return (
                <li key={`${kind} ${id}`} dir="auto">
                  {path === null ? (
                    t(
                      `studio.media.use.${kind === "section" ? kind : isPlanned ? "planned" : "draft"}`,
                      {
                        name,
                      },
                    )
                  ) : (
                    <a href={path}>{name}</a>
                  )}
                </li>
              );
            })}
          </ul>
          <p className="studio-field__help">{t("studio.media.uses-help")}</p>
        </>
      )}
    </section>
  );
}
