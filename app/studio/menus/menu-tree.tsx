import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { Menu, MenuEntry } from "#domains/look/menu.ts";
import { localizedText, menuItemsMax } from "#domains/settings/settings.ts";
import type { RootData } from "#request/root-data.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { SortableItem, SortableList } from "#app/studio/tests/sortable-list.tsx";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { EntryFields } from "./entry-fields.tsx";
import type { MenuData } from "./menu-editor.tsx";
import { findPlace, listIn, newEntry } from "./menu-operations.ts";
import { findWhyHidden } from "./why-hidden.ts";

type Props = {
  data: MenuData;
  draft: EditedDraft<Menu>;
  /** The entry whose fields are open; null: none. */
  openId: string | null;
  onOpen: (id: string | null) => void;
};

/** The entries of the menu. They are dragged, moved with the arrow keys on their handles, or by buttons. */
export function MenuTree(props: Props) {
  const t = useTranslations();
  const { draft, onOpen } = props;
  const { items } = draft.document;
  const add = () => {
    const id = crypto.randomUUID();
    draft.change([
      { op: "insert", path: ["items"], after: items.at(-1)?.id ?? null, item: newEntry(id) },
    ]);
    onOpen(id);
  };
  return (
    <div className="studio-menu-tree">
      {items.length === 0 && <EmptyNote title={t("studio.menus.empty")} />}
      <EntryList {...props} entries={items} list={["items"]} />
      {items.length < menuItemsMax && (
        <button type="button" className="studio-button" onClick={add}>
          <StudioIcon name="plus" />
          {t("studio.menus.add")}
        </button>
      )}
    </div>
  );
}

type ListProps = Props & { entries: readonly MenuEntry[]; list: readonly string[] };

function EntryList({ entries, list, ...props }: ListProps) {
  const nameOf = useEntryName();
  const { draft } = props;
  if (entries.length === 0) return null;
  return (
    <SortableList
      ids={entries.map(({ id }) => id)}
      nameOf={(id) => nameOf(entries.find((entry) => entry.id === id))}
      onMove={(id, after) => draft.change([{ op: "move", path: list, id, to: list, after }])}
    >
      <ol className="studio-menu-list">
        {entries.map((entry) => (
          <Entry key={entry.id} {...props} entry={entry} />
        ))}
      </ol>
    </SortableList>
  );
}

/** The name of an entry in the studio's language. */
function useEntryName() {
  const t = useTranslations();
  const { language, primaryLanguage } = useRouteLoaderData("root") as RootData;
  return (entry: MenuEntry | undefined) =>
    (entry && localizedText(entry.title, language, primaryLanguage)) || t("studio.menus.untitled");
}

function Entry({ entry, ...props }: Props & { entry: MenuEntry }) {
  const t = useTranslations();
  const nameOf = useEntryName();
  const { data, draft, openId, onOpen } = props;
  const name = nameOf(entry);
  const isOpen = openId === entry.id;
  const whyHidden = findWhyHidden(entry, data.pages);
  const place = findPlace(draft.document, entry.id);
  return (
    <SortableItem
      id={entry.id}
      className="studio-menu-entry"
      label={t("studio.menus.move", { title: name })}
    >
      {(handle) => (
        <>
          <div className="studio-menu-entry__row">
            {handle}
            <button
              type="button"
              className="studio-menu-entry__name"
              aria-expanded={isOpen}
              onClick={() => onOpen(isOpen ? null : entry.id)}
            >
              <span dir="auto">{name}</span>
              {whyHidden && (
                <span className="studio-badge">{t(`studio.menus.hidden.${whyHidden}`)}</span>
              )}
              <StudioIcon name="chevron" />
            </button>
          </div>
          {isOpen && place && (
            <EntryFields
              data={data}
              draft={draft}
              entry={entry}
              place={place}
              onClose={() => onOpen(null)}
            />
          )}
          <EntryList {...props} entries={entry.children} list={listIn(entry.id)} />
        </>
      )}
    </SortableItem>
  );
}
