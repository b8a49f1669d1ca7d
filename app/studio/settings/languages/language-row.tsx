import { useFormatter, useTranslations } from "use-intl";
import { textDirection } from "#domains/settings/text-direction.ts";
import type { NamedLanguage } from "#app/studio/name-languages.server.ts";
import { MoveButton } from "#app/studio/settings/move-button.tsx";
import type { PortalLanguage } from "./list-languages.server.ts";

type Props = { language: PortalLanguage & NamedLanguage; isFirst: boolean; isLast: boolean };

/** One language: what exists in it, and the buttons that move it, make it the main one or remove it. */
export function LanguageRow({ language, isFirst, isLast }: Props) {
  const t = useTranslations();
  const { code, name, ownName, isPrimary } = language;
  const content = useContent(language);
  return (
    <li className="studio-language">
      <div className="studio-language__text">
        <b>
          <bdi>{name}</bdi>
        </b>{" "}
        {isPrimary && (
          <span className="studio-badge studio-badge--brand">{t("studio.languages.primary")}</span>
        )}
        <p className="studio-muted studio-small">
          <bdi lang={code} dir={textDirection(code)}>
            {ownName}
          </bdi>
          {" · "}
          <bdi>{code}</bdi>
          {" · "}
          {content ?? t("studio.languages.no-content")}
        </p>
      </div>
      <div className="studio-language__moves">
        <MoveButton action="move-up" value={code} name={name} isDisabled={isFirst} />
        <MoveButton action="move-down" value={code} name={name} isDisabled={isLast} />
      </div>
      {!isPrimary && (
        <details className="studio-language__more">
          <summary>{t("studio.languages.more", { language: name })}</summary>
          <div className="studio-language__change">
            <p>{t("studio.languages.make-primary-text", { language: name })}</p>
            <button className="studio-button" type="submit" name="make-primary" value={code}>
              {t("studio.languages.make-primary", { language: name })}
            </button>
          </div>
          <div className="studio-language__change">
            <p>
              {content === null
                ? t("studio.languages.remove-empty", { language: name })
                : t("studio.languages.remove-text", { language: name, content })}
            </p>
            <button className="studio-button" type="submit" name="remove" value={code}>
              {t("studio.languages.remove", { language: name })}
            </button>
          </div>
        </details>
      )}
    </li>
  );
}

/** Says what exists in a language, "3 courses and 5 pages"; null if nothing does. */
function useContent(language: PortalLanguage): string | null {
  const t = useTranslations();
  const format = useFormatter();
  const parts = (["courses", "pages", "texts", "translators"] as const)
    .filter((part) => language[part] > 0)
    .map((part) => t(`studio.languages.count.${part}`, { count: language[part] }));
  return parts.length === 0 ? null : format.list(parts);
}
