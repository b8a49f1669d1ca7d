import { useTranslations } from "use-intl";
import type { Menu } from "#domains/look/menu.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { Choice } from "#app/studio/ui/choice.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

const displays = [
  { key: "type", values: ["horizontal", "vertical"] },
  { key: "theme", values: ["light", "dark"] },
] as const;

/** Whether and how the menu is shown. */
export function MenuDisplay({ draft }: { draft: EditedDraft<Menu> }) {
  const t = useTranslations();
  const set = (key: "enabled" | "type" | "theme", value: string | boolean) =>
    draft.change([{ op: "set", path: [key], value }]);
  return (
    <details className="studio-group" open>
      <summary>
        <h2>{t("studio.menus.display")}</h2>
        <StudioIcon name="chevron" />
      </summary>
      <div className="studio-group__body">
        <Choice
          type="checkbox"
          label={t("studio.menus.enabled")}
          checked={draft.document.enabled}
          onChange={(event) => set("enabled", event.target.checked)}
        />
        {displays.map(({ key, values }) => (
          <fieldset key={key} className="studio-fonts">
            <legend className="studio-field__label">{t(`studio.menus.${key}`)}</legend>
            {values.map((value) => (
              <Choice
                key={value}
                type="radio"
                name={key}
                label={t(`studio.settings-draft.value.menu-${key}.${value}` as never)}
                checked={draft.document[key] === value}
                onChange={() => set(key, value)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}
