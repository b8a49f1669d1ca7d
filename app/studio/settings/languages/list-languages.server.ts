import { countCoursesByLanguage } from "#domains/courses/count-courses-by-language.server.ts";
import { countTranslators } from "#domains/identity/membership/count-translators.server.ts";
import { countPagesByLanguage } from "#domains/pages/count-pages-by-language.server.ts";
import { countTextsByLanguage } from "#domains/settings/messages/count-texts-by-language.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** A language of the portal, with what exists in it. */
export type PortalLanguage = {
  code: string;
  isPrimary: boolean;
  courses: number;
  pages: number;
  /** The portal's own texts of the interface. */
  texts: number;
  translators: number;
};

/**
 * Lists the portal's languages in their order, with what would no longer be shown without each.
 * @throws AUTH-DENY without an admin's role
 */
export async function listLanguages(
  ctx: RequestCtx,
): Promise<{ version: number; languages: PortalLanguage[] }> {
  const { settings, version } = await readSettings(ctx);
  const [courses, pages, texts, translators] = await Promise.all([
    countCoursesByLanguage(ctx),
    countPagesByLanguage(ctx),
    countTextsByLanguage(ctx),
    countTranslators(ctx),
  ]);
  const { langs, primaryLang } = settings.i18n;
  const languages = langs.map((code) => ({
    code,
    isPrimary: code === primaryLang,
    courses: courses.get(code) ?? 0,
    pages: pages.get(code) ?? 0,
    texts: texts.get(code) ?? 0,
    translators: translators.get(code) ?? 0,
  }));
  return { version, languages };
}
