import { useTranslations } from "use-intl";
import type { OutlineItem } from "#domains/courses/outline.ts";
import type { OutlineActions } from "./course-outline.tsx";

type Props = { items: readonly OutlineItem[]; actions: OutlineActions; onEnd: () => void };

/** What can be done with all chosen elements at once, at the foot of the outline. */
export function ChosenElements({ items, actions, onEnd }: Props) {
  const t = useTranslations();
  const ids = new Set(items.map(({ id }) => id));
  const isAnyVisible = items.some(({ visible }) => visible);
  const entries: [label: string, run: () => void][] = [
    [t("studio.outline.up"), () => actions.move(ids, "up")],
    [t("studio.outline.down"), () => actions.move(ids, "down")],
    [
      t(isAnyVisible ? "studio.outline.hide" : "studio.outline.show"),
      () => actions.setVisible(ids, !isAnyVisible),
    ],
    [t("studio.outline.transfer"), () => actions.transfer(ids)],
    [t("studio.outline.remove"), () => actions.remove(ids)],
    [t("studio.courses.cancel"), onEnd],
  ];
  return (
    <div className="studio-outline__chosen" role="group" aria-label={t("studio.outline.chosen")}>
      <p className="studio-small">{t("studio.outline.chosen-count", { count: items.length })}</p>
      {entries.map(([label, run]) => (
        <button key={label} type="button" className="studio-button" onClick={run}>
          {label}
        </button>
      ))}
    </div>
  );
}
