import { useTranslations } from "use-intl";
import type { NamedLanguage } from "#app/studio/name-languages.server.ts";
import { MoveButton } from "#app/studio/settings/move-button.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import type { Region } from "./change-regions.ts";

type Props = {
  region: Region;
  /** Its name in the main language. */
  title: string;
  languages: readonly NamedLanguage[];
  /** The names that somebody else has saved meanwhile; null: nobody has. */
  current: Region["name"] | null;
  isFirst: boolean;
  isLast: boolean;
};

/** One region: its names, and the buttons that move and remove it. */
export function RegionRow({ region, title, languages, current, isFirst, isLast }: Props) {
  const t = useTranslations();
  const { id, name } = region;
  return (
    <li className="studio-language">
      <input type="hidden" name="id" value={id} />
      <div className="studio-language__text">
        <b>
          <bdi>{title}</bdi>
        </b>
      </div>
      <div className="studio-language__moves">
        <MoveButton action="move-up" value={id} name={title} isDisabled={isFirst} />
        <MoveButton action="move-down" value={id} name={title} isDisabled={isLast} />
      </div>
      <details className="studio-language__more" open={current !== null || undefined}>
        <summary>{t("studio.regions.change", { name: title })}</summary>
        <div className="studio-section studio-regions__names">
          {languages.map((language) => (
            <TextField
              key={language.code}
              name={`name.${language.code}`}
              label={t("studio.sign-in.field-name", { language: language.name })}
              defaultValue={name[language.code] ?? ""}
              lang={language.code}
              current={
                current && current[language.code] !== name[language.code]
                  ? (current[language.code] ?? "")
                  : null
              }
              autoComplete="off"
            />
          ))}
          <button
            className="studio-button studio-regions__remove"
            type="submit"
            name="remove"
            value={id}
          >
            {t("studio.regions.remove", { name: title })}
          </button>
          <p className="studio-muted studio-small">{t("studio.regions.remove-text")}</p>
        </div>
      </details>
    </li>
  );
}
