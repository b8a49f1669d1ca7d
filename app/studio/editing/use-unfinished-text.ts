import { useLocale, useTranslations } from "use-intl";
import type { UnfinishedPlace } from "#domains/pages/body-changes.ts";

/**
 * Returns a function that says what a place needs before it can be published.
 * @param primaryLanguage the portal's
 */
export function useUnfinishedText(primaryLanguage: string): (place: UnfinishedPlace) => string {
  const t = useTranslations();
  const locale = useLocale();
  return ({ path }) => {
    const place = titlePlaceOf(path);
    if (!place) return t(otherKeyOf(path));
    const names = new Intl.DisplayNames([locale], { type: "language" });
    const values = {
      language: names.of(place.language) ?? place.language,
      isPrimary: String(place.language === primaryLanguage),
    };
    return t(`studio.publish.needs-${place.isSection ? "section-title" : "title"}`, values);
  };
}

/** Reads `texts.uk.title` and `elements.section:a.titles.uk`. */
function titlePlaceOf(path: string): { language: string; isSection: boolean } | null {
  const [, own, section] =
    /^(?:texts\.([^.]+)\.title|elements\.[^.]+\.titles\.([^.]+))$/.exec(path) ?? [];
  const language = own ?? section;
  return language === undefined ? null : { language, isSection: section !== undefined };
}

function otherKeyOf(path: string) {
  if (path === "date") return "studio.publish.needs-date";
  if (path === "closesAt") return "studio.publish.needs-dates";
  if (path === "address") return "studio.pages.needs-address";
  if (path === "alias") return "studio.publish.needs-alias";
  if (path === "price" || path.startsWith("otherPrices")) return "studio.publish.needs-price";
  if (path.endsWith(".components")) return "studio.publish.needs-question";
  // The title of an episode, for example.
  if (path.endsWith(".title") && !path.includes("components"))
    return "studio.publish.needs-a-title";
  return "studio.publish.needs-block";
}
