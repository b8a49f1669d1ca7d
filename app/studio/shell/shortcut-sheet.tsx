import { useTranslations } from "use-intl";
import type { Area } from "#app/studio/areas.ts";
import { Keys } from "#app/studio/ui/keys.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { setSingleKeys, useSingleKeys } from "./single-keys.ts";
import { StudioDialog } from "./studio-dialog.tsx";

/** All keyboard shortcuts, and a switch for those of one letter. */
export function ShortcutSheet({ areas, onClose }: { areas: readonly Area[]; onClose: () => void }) {
  const t = useTranslations();
  const isOn = useSingleKeys();
  const shortcuts: [label: string, keys: string[]][] = [
    [t("studio.shortcuts.search"), ["Ctrl", "K"]],
    [t("studio.shortcuts.panes"), ["F6"]],
    ...(isOn
      ? ([
          [t("studio.shortcuts.search"), ["/"]],
          [t("studio.shortcuts.all"), ["?"]],
          ...areas.map(({ id, key }) => [
            t("studio.shortcuts.go", { area: t(`studio.area.${id}`) }),
            ["G", key.toUpperCase()],
          ]),
        ] as [string, string[]][])
      : []),
  ];
  return (
    <StudioDialog labelledBy="studio-shortcuts" onClose={onClose}>
      <div className="studio-dialog__header">
        <h2 id="studio-shortcuts">{t("studio.shortcuts.title")}</h2>
        <button
          className="studio-icon-button"
          type="button"
          aria-label={t("common.close")}
          onClick={onClose}
        >
          <StudioIcon name="close" />
        </button>
      </div>
      <div className="studio-dialog__body">
        <ul className="studio-shortcuts">
          {shortcuts.map(([label, keys]) => (
            <li key={keys.join(" ")}>
              <span>{label}</span>
              <Keys keys={keys} />
            </li>
          ))}
        </ul>
        <label className="studio-choice">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => setSingleKeys(event.target.checked)}
          />
          <span>
            {t("studio.shortcuts.single-keys")}
            <br />
            <span className="studio-field__help">{t("studio.shortcuts.single-keys-help")}</span>
          </span>
        </label>
      </div>
    </StudioDialog>
  );
}
