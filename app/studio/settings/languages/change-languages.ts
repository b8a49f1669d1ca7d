import { languagesMax } from "#domains/settings/settings.ts";

/** The portal's languages in their order, and the one that stands in where a text has no translation. */
export type Languages = { langs: readonly string[]; primaryLang: string };

export const languageActions = ["add", "remove", "move-up", "move-down", "make-primary"] as const;
export type LanguageAction = (typeof languageActions)[number];

/**
 * Returns the languages after a change. Null: the change doesn't fit them, because the language was removed or became
 * the primary one meanwhile.
 */
export function changeLanguages(
  { langs, primaryLang }: Languages,
  action: LanguageAction,
  code: string,
): Languages | null {
  const index = langs.indexOf(code);
  if (action === "add") {
    const canAdd = index === -1 && langs.length < languagesMax;
    return canAdd ? { langs: [...langs, code], primaryLang } : null;
  }
  if (index === -1) return null;
  if (action === "make-primary") return { langs, primaryLang: code };
  const others = langs.filter((one) => one !== code);
  if (action === "remove") return code === primaryLang ? null : { langs: others, primaryLang };
  const target = Math.max(action === "move-up" ? index - 1 : index + 1, 0);
  return { langs: others.toSpliced(target, 0, code), primaryLang };
}
