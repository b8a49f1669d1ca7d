import { translatorFor } from "#domains/settings/translator.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { listAllowedSections } from "./allowed-areas.server.ts";
import type { SearchResult } from "./search-result.ts";
import { settingsFields } from "./settings-fields.ts";

/** Finds the sections of the settings that the caller may open, and then their fields, by the words on the screen. */
export function searchSettings(
  ctx: RequestCtx,
  { text, limit }: { text: string; limit: number },
): SearchResult[] {
  const t = translatorFor(ctx, ctx.language);
  const words = text.toLocaleLowerCase(ctx.language).split(/\s+/);
  const hasWords = (...texts: string[]) => {
    const searched = texts.join(" ").toLocaleLowerCase(ctx.language);
    return words.every((word) => searched.includes(word));
  };
  const settings = t("studio.area.settings");
  const sections = listAllowedSections(ctx).map(({ id, href }) => ({
    id,
    href,
    title: t(`studio.settings.${id}.title`),
    lead: t(`studio.settings.${id}.lead`),
  }));
  const foundSections = sections
    .filter(({ title, lead }) => hasWords(title, lead, settings))
    .map(({ id, href, title }) => ({ id: id as string, title, detail: settings, href }));
  const foundFields = sections.flatMap((section) =>
    settingsFields
      .filter((field) => field.section === section.id)
      .map(({ id, label }) => ({
        id: `${section.id}-${id}`,
        title: t(label),
        detail: `${settings} · ${section.title}`,
        href: `${section.href}#${id}`,
      }))
      .filter(({ title, detail }) => hasWords(title, detail)),
  );
  return [...foundSections, ...foundFields]
    .slice(0, limit)
    .map((found) => ({ kind: "settings", ...found }));
}
