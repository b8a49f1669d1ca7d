import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { OutlineSection } from "#domains/courses/outline.ts";
import { pageTitleMaxChars } from "#domains/pages/page-limits.ts";
import { useCanWrite, useEditingLanguage } from "#app/studio/editing/editing-context.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import type { OutlineActions } from "./course-outline.tsx";
import { type MenuEntry, RowMenu } from "./row-menu.tsx";
import { useOutlineRow } from "./use-outline-row.ts";

type Props = { section: OutlineSection; title: string; actions: OutlineActions };

/** A heading among the elements. Dragging it moves its elements, too. */
export function SectionRow({ section, title, actions }: Props) {
  const t = useTranslations();
  const [isRenaming, setRenaming] = useState(false);
  const canWrite = useCanWrite();
  const { row, handle } = useOutlineRow(section.id);
  const { id } = section;
  const entries: MenuEntry[] = [
    { icon: "draft", label: t("studio.outline.rename"), run: () => setRenaming(true) },
    {
      icon: "arrow-up",
      label: t("studio.outline.up"),
      run: () => actions.moveSection(id, "up"),
    },
    {
      icon: "arrow-down",
      label: t("studio.outline.down"),
      run: () => actions.moveSection(id, "down"),
    },
    {
      icon: "close",
      label: t("studio.outline.remove-section"),
      run: () => actions.removeSection(id),
    },
  ];
  return (
    <li {...row} className={`${row.className} studio-outline__section`}>
      <span />
      {canWrite ? (
        <button {...handle} aria-label={t("studio.outline.drag-section", { title })}>
          <StudioIcon name="drag" />
        </button>
      ) : (
        <span />
      )}
      {isRenaming ? (
        <RenameSection section={section} actions={actions} onEnd={() => setRenaming(false)} />
      ) : (
        <h2>
          <bdi>{title}</bdi>
        </h2>
      )}
      <RowMenu title={title} entries={canWrite ? entries : entries.slice(0, 1)} />
    </li>
  );
}

type RenameProps = Pick<Props, "section" | "actions"> & { onEnd: () => void };

function RenameSection({ section, actions, onEnd }: RenameProps) {
  const t = useTranslations();
  const language = useEditingLanguage();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const title = String(new FormData(event.currentTarget).get("title") ?? "").trim();
    if (title !== "") actions.renameSection(section.id, language, title);
    onEnd();
  };
  return (
    <form
      className="studio-outline__rename"
      onSubmit={rename}
      onKeyDown={({ key }) => {
        if (key === "Escape") onEnd();
      }}
    >
      <input
        ref={field}
        className="studio-input"
        name="title"
        dir="auto"
        lang={language}
        required
        maxLength={pageTitleMaxChars}
        defaultValue={section.titles[language] ?? ""}
        aria-label={t("studio.outline.section-title")}
      />
      <button className="studio-button" type="submit">
        {t("studio.save")}
      </button>
    </form>
  );
}
