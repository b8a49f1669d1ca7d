import type { Actor } from "#domains/settings/context.ts";
import { can } from "#domains/settings/policy.server.ts";
import type { Settings } from "#domains/settings/settings.ts";

type Caller = { actor: Actor; settings: Pick<Settings, "i18n"> };

/** Lists the portal's languages in which the caller may change texts of the interface. */
export const listTextLanguages = (caller: Caller): string[] =>
  caller.settings.i18n.langs.filter((language) =>
    can(caller, "change", "interface texts", { language }),
  );
