import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { categories } from "#blocks/block.ts";
import { catalogue } from "#blocks/catalogue.ts";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import { textKind } from "./block-commands.ts";
import { mayContain } from "./child-kinds.ts";
import { useEditor } from "./use-editing.ts";

type Props = {
  /** The id of the block that will contain the new one; null: none. */
  parent: string | null;
  onChoose: (kind: string) => void;
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

/** All kinds of blocks by category, with a search. */
export function AddMenu({ parent, onChoose, onClose }: Props) {
  const t = useTranslations();
  const { editing } = useEditor();
  const id = useId();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // The dialog opens first.
  useEffect(() => field.current?.focus(), []);
  const parentBlock = editing.find(parent)?.block ?? null;
  const words = search.trim().toLocaleLowerCase();
  const kinds = [...catalogue]
    .sort(([one], [other]) => Number(other === textKind) - Number(one === textKind))
    .map(([kind, { category }]) => ({
      kind,
      category,
      name: t(`studio.block.${kind}.name` as never),
      help: t(`studio.block.${kind}.help` as never),
    }))
    .filter(
      ({ kind, name, help }) =>
        mayContain(parentBlock, kind) && `${name} ${help}`.toLocaleLowerCase().includes(words),
    );
  const groups = categoryOrder
    .map((category) => ({ category, kinds: kinds.filter((one) => one.category === category) }))
    .filter((group) => group.kinds.length > 0);
  const ordered = groups.flatMap((group) => group.kinds);
  const activeKind = ordered[active]?.kind;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && ordered.length > 0) {
      event.preventDefault();
      const next = (active + step + ordered.length) % ordered.length;
      setActive(next);
      document.getElementById(`${id}-${ordered[next]!.kind}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && activeKind !== undefined) {
      event.preventDefault();
      onChoose(activeKind);
    }
  };
  return (
    <StudioDialog label={t("studio.blocks.add")} className="studio-add-menu" onClose={onClose}>
      <input
        className="studio-input"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={activeKind && `${id}-${activeKind}`}
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
      <div
        className="studio-add-menu__list"
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={t("studio.blocks.add")}
      >
        {groups.map((group) => (
          <div key={group.category} role="group" aria-labelledby={`${id}-${group.category}-title`}>
            <div className="studio-add-menu__category" id={`${id}-${group.category}-title`}>
              {t(`style-guide.category.${group.category}` as never)}
            </div>
            {group.kinds.map(({ kind, name, help }) => (
              <div
                key={kind}
                id={`${id}-${kind}`}
                className="studio-add-menu__kind"
                role="option"
                aria-selected={kind === activeKind}
                onClick={() => onChoose(kind)}
                onKeyDown={onKeyDown}
                tabIndex={-1}
              >
                <b>{name}</b>
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
    </StudioDialog>
  );
}
