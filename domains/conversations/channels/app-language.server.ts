import type { Ctx } from "#domains/settings/context.server.ts";

/** Returns the language of somebody's messenger if the portal has it, otherwise the portal's first one. */
export const portalLanguageOf = (
  { settings: { i18n } }: Pick<Ctx, "settings">,
  appLanguage: string | undefined,
): string => i18n.langs.find((one) => one === appLanguage) ?? i18n.primaryLang;
