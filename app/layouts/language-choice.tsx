import type { SyntheticEvent } from "react";
import { Form, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { languageName } from "#platform/intl-formats.ts";
import type { RootData } from "#request/root-data.ts";

/**
 * A dropdown that works without JavaScript. A form submits the choice, because the server stores it in a cookie. If the
 * page has a menu, a phone shows the languages in the menu instead.
 */
export function LanguageChoice({ root, inMenu }: { root: RootData; inMenu?: boolean }) {
  const t = useTranslations();
  if (root.languages.length < 2) return null;
  return (
    <details className={inMenu ? "dropdown-box dropdown-box--wide" : "dropdown-box"} data-menu>
      <summary
        className="language-choice"
        aria-label={`${t("common.language")}: ${languageName(root.language)}`}
      >
        <Icon name="globe" />
        {/* Older or newer browsers may know a different name: the server's text stays. */}
        <span suppressHydrationWarning>{languageName(root.language)}</span>
      </summary>
      <LanguageForm root={root} className="dropdown" />
    </details>
  );
}

const closeMenu = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
  currentTarget.closest("details")?.removeAttribute("open");

/** A form with a button for each language, by the language's own name. The current language's button does nothing. */
export function LanguageForm({ root, className }: { root: RootData; className: string }) {
  const t = useTranslations();
  const { pathname } = useLocation();
  if (root.languages.length < 2) return null;
  return (
    <Form
      className={className}
      method="post"
      action="/language"
      aria-label={t("common.language")}
      onSubmit={closeMenu}
      replace
      preventScrollReset
    >
      <input type="hidden" name="returnTo" value={pathname} />
      {root.languages.map((language) => (
        <button
          key={language}
          type={language === root.language ? "button" : undefined}
          name="lang"
          value={language}
          lang={language}
          aria-current={language === root.language || undefined}
          suppressHydrationWarning
        >
          {languageName(language)}
        </button>
      ))}
    </Form>
  );
}
