import type { SystemCtx } from "#domains/settings/context.server.ts";
import { can } from "./policy.server.ts";

/** The languages in which a person may write courses: all, or a translator's own. */
export function editedLanguagesOf(ctx: Pick<SystemCtx, "actor" | "settings">): string[] {
  const { langs } = ctx.settings.i18n;
  return can(ctx, "create", "course")
    ? [...langs]
    : langs.filter((language) => ctx.actor.translationLanguages.includes(language));
}
