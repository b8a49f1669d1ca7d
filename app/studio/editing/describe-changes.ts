import type { useTranslations } from "use-intl";
import type { BodyChanges } from "#domains/pages/body-changes.ts";

/** Says in a few words what has changed in a page or an element: `Title or description, texts: 2 changed`. */
export function describeChanges(
  { texts, settings, order, blocks }: BodyChanges,
  t: ReturnType<typeof useTranslations>,
): string {
  return [
    texts && t("studio.publish.change.texts"),
    settings && t("studio.publish.change.settings"),
    order && t("studio.publish.change.order"),
    ...blocks.map(({ group, change, count }) =>
      t(`studio.publish.change.${change}`, { what: t(`studio.publish.group.${group}`), count }),
    ),
  ]
    .filter((part) => part !== false)
    .join(" · ");
}
