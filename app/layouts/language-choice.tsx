import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import type { RootData } from "#app/root-data.ts";

/** The languages' own names; a language we do not know goes by its code. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/**
 * A dropdown that works without scripts: choosing is a form, since it is remembered in a cookie. On a phone the menu
 * has the languages instead, where there is one.
 */
export function LanguageChoice({ root, inMenu }: { root: RootData; inMenu?: boolean }) {
  const t = useTranslations();
  if (root.languages.length < 2) return null;
  return (
    <details className={inMenu ? "dropbox dropbox--wide" : "dropbox"}>
      <summary
        className="lang"
        aria-label={`${t("common.language")}: ${languageName(root.language)}`}
      >
        <Icon name="globe" />
        <span>{languageName(root.language)}</span>
      </summary>
      <LanguageForm root={root} className="drop" />
    </details>
  );
}

/** The languages by their own names, each a button. */
export function LanguageForm({ root, className }: { root: RootData; className: string }) {
  const t = useTranslations();
  const { pathname } = useLocation();
  if (root.languages.length < 2) return null;
  return (
    <form className={className} method="post" action="/language" aria-label={t("common.language")}>
      <input type="hidden" name="returnTo" value={pathname} />
      {root.languages.map((language) => (
        <button
          key={language}
          name="lang"
          value={language}
          lang={language}
          aria-current={language === root.language || undefined}
        >
          {languageName(language)}
        </button>
      ))}
    </form>
  );
}
