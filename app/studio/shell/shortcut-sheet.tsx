import { useTranslations } from "use-intl";
import {
  messageKeys,
  nextMessageKey,
  previousMessageKey,
} from "#app/studio/discussions/message-keys.ts";
import type { Area } from "#app/studio/areas.ts";
import { Keys } from "#app/studio/ui/keys.tsx";
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
          ...(areas.some(({ id }) => id === "discussions") ? discussionShortcuts(t) : []),
        ] as [string, string[]][])
      : []),
  ];
  return (
    <StudioDialog title={t("studio.shortcuts.title")} onClose={onClose}>
      <div className="studio-dialog__body">
        <ul className="studio-shortcuts">
          {shortcuts.map(([label, keys]) => (
            <li key={`${label} ${keys.join(" ")}`}>
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

/** What the keys do with the messages of the moderators' list. */
function discussionShortcuts(t: ReturnType<typeof useTranslations>): [string, string[]][] {
  const area = t("studio.area.discussions");
  return [
    [
      t("studio.shortcuts.in-area", { area, action: t("studio.discussions.next-previous") }),
      [nextMessageKey, previousMessageKey],
    ],
    ...Object.entries(messageKeys).map(([action, key]): [string, string[]] => [
      t("studio.shortcuts.in-area", { area, action: t(`studio.discussions.${action}`) }),
      [key],
    ]),
  ];
}
