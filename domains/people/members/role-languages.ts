import { invalidInput } from "#domains/settings/errors.ts";
import { type StaffRole, translatorRole } from "#domains/settings/roles.ts";
import type { Settings } from "#domains/settings/settings.ts";

/** The most languages that one translator can have. */
export const roleLanguagesMax = 50;

/**
 * Checks the languages that come with a role: a translator needs some, and no other role has any.
 * @returns the languages without repeats
 * @throws INVALID
 */
export function requireRoleLanguages(
  { i18n }: Pick<Settings, "i18n">,
  role: StaffRole,
  languages: readonly string[],
): string[] {
  if (role !== translatorRole) {
    if (languages.length > 0)
      throw invalidInput(`languages: only the role ${translatorRole} has them`);
    return [];
  }
  if (languages.length === 0)
    throw invalidInput(
      `languages: name at least one language of the portal: ${i18n.langs.join(", ")}`,
    );
  const unknown = languages.find((language) => !i18n.langs.includes(language));
  if (unknown !== undefined)
    throw invalidInput(`languages: the portal does not have the language ${unknown}`);
  return [...new Set(languages)];
}
