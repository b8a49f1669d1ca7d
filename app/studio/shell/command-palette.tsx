import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Area, SettingsSection } from "#app/studio/areas.ts";
import { searchQueryMaxChars } from "#app/studio/search-result.ts";
import { isStudioPath } from "#request/studio-path.ts";
import { Keys } from "#app/studio/ui/keys.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { listCommands, listMatches, type PaletteOption } from "./palette-options.ts";
import { StudioDialog } from "./studio-dialog.tsx";
import { useSearchResults } from "./use-search-results.ts";

type PaletteProps = {
  areas: readonly Area[];
  sections: readonly SettingsSection[];
  onShortcuts: () => void;
  onClose: () => void;
};

/**
 * Search and commands in one field: a combobox with a list. The focus stays in the field; the arrow keys move the
 * selection in the list.
 */
export function CommandPalette({ areas, sections, onShortcuts, onClose }: PaletteProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const listId = useId();
  const [query, setQuery] = useState("");
  const [selectedIndex, setSelectedIndex] = useState(0);
  const { results, isSearching, hasFailed } = useSearchResults(query.trim());
  const commands = useCommands(areas, sections);
  const options = listMatches(results, commands, query.trim());
  const selected = options[Math.min(selectedIndex, options.length - 1)];
  const optionId = ({ id }: PaletteOption) => `${listId}-${id}`;

  function run({ action }: PaletteOption, inNewTab: boolean) {
    if ("command" in action) return onShortcuts();
    if (inNewTab) return void open(action.href, "_blank", "noopener");
    onClose();
    if (isStudioPath(action.href)) void navigate(action.href);
    else location.assign(action.href);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    const current = Math.min(selectedIndex, last);
    if (event.key === "ArrowDown") setSelectedIndex(current >= last ? 0 : current + 1);
    else if (event.key === "ArrowUp") setSelectedIndex(current <= 0 ? last : current - 1);
    else if (event.key === "Enter") {
      if (selected) run(selected, event.ctrlKey || event.metaKey);
    } else return;
    event.preventDefault();
  }
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <StudioDialog className="studio-palette" label={t("studio.search.title")} onClose={onClose}>
      <div className="studio-palette__field">
        <StudioIcon name="search" />
        <input
          role="combobox"
          aria-label={t("studio.search.label")}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={selected && optionId(selected)}
          placeholder={t("studio.search.label")}
          value={query}
          maxLength={searchQueryMaxChars}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setQuery(event.target.value);
            setSelectedIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button
          className="studio-icon-button"
          type="button"
          aria-label={t("common.close")}
          onClick={onClose}
        >
          <StudioIcon name="close" />
        </button>
      </div>
      <div
        className="studio-palette__list"
        id={listId}
        role="listbox"
        aria-label={t("studio.search.results")}
      >
        {groups.map((group) => (
          <div key={group} role="group" aria-labelledby={`${listId}-group-${group}`}>
            <div
              className="studio-palette__heading"
              role="presentation"
              id={`${listId}-group-${group}`}
            >
              {t(`studio.search.group.${group}`)}
            </div>
            {options
              .filter((option) => option.group === group)
              .map((option) => (
                <PaletteRow
                  key={option.id}
                  id={optionId(option)}
                  option={option}
                  isSelected={option === selected}
                  onPoint={() => setSelectedIndex(options.indexOf(option))}
                  onRun={(inNewTab) => run(option, inNewTab)}
                />
              ))}
          </div>
        ))}
      </div>
      <p className={options.length === 0 ? "studio-palette__empty" : "studio-hidden"} role="status">
        {hasFailed
          ? t("studio.search.failed")
          : isSearching
            ? t("studio.search.searching")
            : t("studio.search.count", { count: options.length, query: query.trim() })}
      </p>
      <div className="studio-palette__footer" aria-hidden="true">
        <span>
          <Keys keys={["↑", "↓"]} />
          {t("studio.search.move")}
        </span>
        <span>
          <Keys keys={["↵"]} />
          {t("studio.search.choose")}
        </span>
        <span>
          <Keys keys={["Ctrl", "↵"]} />
          {t("studio.search.new-tab")}
        </span>
      </div>
    </StudioDialog>
  );
}

type RowProps = {
  id: string;
  option: PaletteOption;
  isSelected: boolean;
  onPoint: () => void;
  onRun: (inNewTab: boolean) => void;
};

function PaletteRow({ id, option, isSelected, onPoint, onRun }: RowProps) {
  useEffect(() => {
    if (isSelected) document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [id, isSelected]);
  return (
    // The focus stays in the field, which names the selected option to screen readers.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className="studio-palette__option"
      id={id}
      role="option"
      aria-selected={isSelected}
      onPointerMove={() => !isSelected && onPoint()}
      onClick={(event) => onRun(event.ctrlKey || event.metaKey)}
    >
      <StudioIcon name={option.icon} />
      <span className="studio-palette__name">{option.label}</span>
      {option.detail !== "" && <span className="studio-palette__detail">{option.detail}</span>}
      {option.keys.length > 0 && <Keys keys={option.keys} isHidden />}
    </div>
  );
}

function useCommands(
  areas: readonly Area[],
  sections: readonly SettingsSection[],
): PaletteOption[] {
  const t = useTranslations();
  return listCommands(areas, sections, {
    area: (id) => t(`studio.area.${id}`),
    section: (id) => t(`studio.settings.${id}.title`),
    settings: t("studio.area.settings"),
    viewPortal: t("studio.view-portal"),
    profile: t("studio.profile"),
    shortcuts: t("studio.shortcuts.title"),
  });
}
