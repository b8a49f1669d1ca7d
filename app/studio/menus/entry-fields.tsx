import type { Json, Operation } from "#domains/drafts/operations.ts";
import { useTranslations } from "use-intl";
import type { Menu, MenuEntry } from "#domains/look/menu.ts";
import { titleMaxChars, urlMaxChars } from "#domains/settings/settings.ts";
import { iconNames } from "#ui/icon-names.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { Choice } from "#app/studio/ui/choice.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import type { MenuData } from "./menu-editor.tsx";
import { type EntryPlace, entryMoves, entryPath, moveEntry, newEntry } from "./menu-operations.ts";
import { TargetFields } from "./target-fields.tsx";

type Props = {
  data: MenuData;
  draft: EditedDraft<Menu>;
  entry: MenuEntry;
  place: EntryPlace;
  onClose: () => void;
};

/** Everything about one entry of the menu. */
export function EntryFields({ data, draft, entry, place, onClose }: Props) {
  const t = useTranslations();
  const path = entryPath(place, entry.id);
  /** Sets a part of the entry; an empty text removes it. */
  const set = (key: string, value: Json) => {
    const at = [...path, ...key.split(".")];
    const operation: Operation =
      value === "" ? { op: "unset", path: at } : { op: "set", path: at, value };
    const hasIt = key.includes(".") ? (key.split(".")[1] ?? "") in entry.title : key in entry;
    if (value === "" && !hasIt) return;
    draft.change([operation], { typing: at.join(".") });
  };
  const addInside = () =>
    draft.change([
      {
        op: "insert",
        path: [...path, "children"],
        after: entry.children.at(-1)?.id ?? null,
        item: newEntry(crypto.randomUUID()),
      },
    ]);
  return (
    <div className="studio-menu-entry__fields">
      {data.languages.map(({ code, name }) => (
        <TextField
          key={code}
          name={`title-${code}`}
          lang={code}
          label={
            data.languages.length > 1
              ? t("studio.menus.title-in", { language: name })
              : t("studio.menus.title")
          }
          maxLength={titleMaxChars}
          value={entry.title[code] ?? ""}
          onChange={(event) => set(`title.${code}`, event.target.value)}
        />
      ))}
      <TargetFields data={data} draft={draft} entry={entry} path={path} />
      <Choice
        type="checkbox"
        label={t("studio.menus.hide")}
        help={t("studio.menus.hide-help")}
        checked={entry.hidden}
        onChange={(event) => set("hidden", event.target.checked)}
      />
      <details className="studio-more">
        <summary>{t("studio.menus.more")}</summary>
        <div className="studio-group__body">
          <Choice
            type="checkbox"
            label={t("studio.menus.new-tab")}
            checked={entry.openInNewTab}
            onChange={(event) => set("openInNewTab", event.target.checked)}
          />
          <TextField
            name="icon"
            label={t("studio.menus.icon")}
            help={t("studio.menus.icon-help")}
            list="menu-icons"
            dir="ltr"
            maxLength={titleMaxChars}
            value={entry.icon ?? ""}
            onChange={(event) => set("icon", event.target.value)}
          />
          <datalist id="menu-icons">
            {iconNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
          <TextField
            name="componentId"
            label={t("studio.menus.part")}
            help={t("studio.menus.part-help")}
            dir="ltr"
            maxLength={Math.min(titleMaxChars, urlMaxChars)}
            value={entry.componentId ?? ""}
            onChange={(event) => set("componentId", event.target.value)}
          />
        </div>
      </details>
      <div className="studio-menu-entry__actions">
        {entryMoves.map((move) => {
          const operation = moveEntry(draft.document, entry.id, move);
          return (
            operation && (
              <button
                key={move}
                type="button"
                className="studio-button"
                onClick={() => draft.change([operation])}
              >
                {t(`studio.menus.move-${move}`)}
              </button>
            )
          );
        })}
        {place.parent === null && (
          <button type="button" className="studio-button" onClick={addInside}>
            {t("studio.menus.add-inside")}
          </button>
        )}
        <button
          type="button"
          className="studio-button studio-button--quiet"
          onClick={() => {
            onClose();
            draft.change([{ op: "remove", path: place.list, id: entry.id }]);
          }}
        >
          <StudioIcon name="trash" />
          {t("studio.menus.remove")}
        </button>
      </div>
    </div>
  );
}
