import { useTranslations } from "use-intl";
import { StudioIcon, type StudioIconName } from "#app/studio/ui/studio-icon.tsx";

export type MenuEntry = { icon: StudioIconName; label: string; run: () => void };
type Props = { title: string; entries: readonly MenuEntry[] };

/** What can be done with one row of the outline. */
export function RowMenu({ title, entries }: Props) {
  const t = useTranslations();
  return (
    <details className="studio-row-menu" data-menu>
      <summary className="studio-icon-button" title={t("studio.courses.menu")}>
        <StudioIcon name="more" />
        <span className="studio-hidden">{t("studio.courses.menu-of", { title })}</span>
      </summary>
      <div className="studio-popover">
        {entries.map(({ icon, label, run }) => (
          <button
            key={label}
            type="button"
            className="studio-popover__item"
            onClick={({ currentTarget }) => {
              currentTarget.closest("details")?.removeAttribute("open");
              run();
            }}
          >
            <StudioIcon name={icon} />
            {label}
          </button>
        ))}
      </div>
    </details>
  );
}
