import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { categories } from "#blocks/block.ts";
import { catalogue } from "#blocks/catalogue.ts";
import { placementOf } from "#blocks/placement.ts";
import type { Component } from "#domains/pages/component.ts";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { textKind } from "./block-commands.ts";
import { mayContain } from "./child-kinds.ts";
import { ManageSections } from "./sections/manage-sections.tsx";
import { loadSection } from "./sections/section-requests.ts";
import { useSections } from "./sections/use-sections.ts";
import { useIsPhone } from "./use-is-phone.ts";
import { useEditor } from "./use-editing.ts";

type Props = {
  /** The id of the block that will contain the new one; null: none. */
  parent: string | null;
  onChoose: (kind: string) => void;
  /** Gets the blocks of a saved section, with their old ids. */
  onChooseSection: (blocks: readonly Component[]) => void;
  onClose: () => void;
};

/** Text and pictures come first: most blocks of a lesson are one of these. */
const categoryOrder = [
  "text",
  "media",
  "exercise",
  "layout",
  ...categories.filter((name) => !["text", "media", "exercise", "layout"].includes(name)),
];

type Option = { key: string; name: string; help: string; choose: () => void };

/** Keeps the options that match a search, the best first. `rank`: how well the first one matches; 0 is best. */
function bestFirst(options: readonly Option[], words: string): { options: Option[]; rank: number } {
  const ranked = options
    .map((option) => ({ option, rank: matchRank(option, words) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((one, other) => one.rank - other.rank);
  return { options: ranked.map(({ option }) => option), rank: ranked[0]?.rank ?? noMatch };
}

const noMatch = 4;

function matchRank({ name, help }: Option, words: string): number {
  const lowerName = name.toLocaleLowerCase();
  if (words === "" || lowerName === words) return 0;
  if (lowerName.startsWith(words)) return 1;
  if (lowerName.includes(words)) return 2;
  return help.toLocaleLowerCase().includes(words) ? 3 : noMatch;
}

/** All kinds of blocks by category, and the saved sections, with a search. */
export function AddMenu(props: Props) {
  const [isManaging, setManaging] = useState(false);
  return isManaging ? (
    <ManageSections onClose={() => setManaging(false)} />
  ) : (
    <AddDialog {...props} onManage={() => setManaging(true)} />
  );
}

type DialogProps = Props & { onManage: () => void };

function AddDialog({ parent, onChoose, onChooseSection, onClose, onManage }: DialogProps) {
  const t = useTranslations();
  const { editing, hasSections, surface } = useEditor();
  const isWithoutColumns = useIsPhone() && surface === "page";
  const id = useId();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const { sections, hasFailed } = useSections(hasSections);
  const field = useRef<HTMLInputElement>(null);
  // The dialog opens first.
  useEffect(() => field.current?.focus(), []);
  const parentBlock = editing.find(parent)?.block ?? null;
  const words = search.trim().toLocaleLowerCase();
  const kinds = [...catalogue]
    .sort(([one], [other]) => Number(other === textKind) - Number(one === textKind))
    .filter(([kind]) => mayContain(parentBlock, kind))
    .filter(([kind]) => !isWithoutColumns || placementOf(kind).contains !== "columns")
    .map(([kind, { category }]) => ({
      category,
      key: kind,
      name: t(`studio.block.${kind}.name` as never),
      help: t(`studio.block.${kind}.help` as never),
      choose: () => onChoose(kind),
    }));
  const chooseSection = async (sectionId: string) => {
    const blocks = await loadSection(sectionId);
    setMissing(blocks === null);
    if (blocks) onChooseSection(blocks);
  };
  const sectionOptions = sections.map((section): Option => ({
    key: `section-${section.id}`,
    name: section.name,
    help: t("studio.sections.block-count", { count: section.blockCount }),
    choose: () => void chooseSection(section.id),
  }));
  const groups = [
    ...categoryOrder.map((category) => ({
      key: category,
      title: t(`style-guide.category.${category}` as never),
      options: kinds.filter((one) => one.category === category),
    })),
    {
      key: "sections",
      title: t("studio.sections.title"),
      options: sectionOptions,
    },
  ]
    .map((group) => ({ ...group, ...bestFirst(group.options, words) }))
    .filter((group) => group.options.length > 0)
    // With a search, Enter must add what was meant, wherever it stands in the catalogue.
    .toSorted((one, other) => one.rank - other.rank);
  const ordered: readonly Option[] = groups.flatMap((group) => group.options);
  const activeOption = ordered[active];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && ordered.length > 0) {
      event.preventDefault();
      const next = (active + step + ordered.length) % ordered.length;
      setActive(next);
      document.getElementById(`${id}-${ordered[next]!.key}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && activeOption !== undefined) {
      event.preventDefault();
      activeOption.choose();
    }
  };
  return (
    <StudioDialog label={t("studio.blocks.add")} className="studio-add-menu" onClose={onClose}>
      <input
        className="studio-input"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={activeOption && `${id}-${activeOption.key}`}
        aria-label={t("studio.blocks.search")}
        placeholder={t("studio.blocks.search")}
        ref={field}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      {hasFailed && <Note kind="warn">{t("studio.sections.problem.list")}</Note>}
      {isMissing && <Note kind="bad">{t("studio.sections.problem.failed")}</Note>}
      <div
        className="studio-add-menu__list"
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={t("studio.blocks.add")}
      >
        {groups.map((group) => (
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}-title`}>
            <div className="studio-add-menu__category" id={`${id}-${group.key}-title`}>
              {group.title}
            </div>
            {group.options.map(({ key, name, help, choose }) => (
              <div
                key={key}
                id={`${id}-${key}`}
                className="studio-add-menu__kind"
                role="option"
                aria-selected={key === activeOption?.key}
                onClick={choose}
                onKeyDown={onKeyDown}
                tabIndex={-1}
              >
                <b dir="auto">{name}</b>
                <span>{help}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      {ordered.length === 0 && (
        <p className="studio-muted" role="status">
          {t("studio.blocks.none-found")}
        </p>
      )}
      {isWithoutColumns && (
        <p className="studio-muted studio-small">{t("studio.pages.columns-later")}</p>
      )}
      {hasSections && (
        <button type="button" className="studio-button studio-button--quiet" onClick={onManage}>
          {t("studio.sections.manage")}
        </button>
      )}
    </StudioDialog>
  );
}
