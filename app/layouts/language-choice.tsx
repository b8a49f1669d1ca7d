import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import type { RootData } from "#app/root-data.ts";

/** The languages' own names; a language we do not know goes by its code. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** A dropdown that works without scripts: choosing is a form, since it is remembered in a cookie. */
export function LanguageChoice({ root }: { root: RootData }) {
  const t = useTranslations();
  const { pathname } = useLocation();
  if (root.languages.length < 2) return null;
  return (
    <details className="dropbox">
      <summary className="lang" aria-label={`${t("common.language")}: ${nameOf(root.language)}`}>
        <Icon name="globe" />
        <span>{nameOf(root.language)}</span>
      </summary>
      <form className="drop" method="post" action="/language">
        <input type="hidden" name="returnTo" value={pathname} />
        {root.languages.map((language) => (
          <button
            key={language}
            name="lang"
            value={language}
            lang={language}
            aria-current={language === root.language || undefined}
          >
            {nameOf(language)}
          </button>
        ))}
      </form>
    </details>
  );
}
