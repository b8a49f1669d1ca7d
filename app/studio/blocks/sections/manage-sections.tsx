import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { type SectionSummary, sectionNameMaxChars } from "#domains/pages/saved-sections/section.ts";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { DeletedSections } from "./deleted-sections.tsx";
import { deleteSection, renameSection, restoreSection } from "./section-requests.ts";
import { useSections } from "./use-sections.ts";

/** Renames and deletes saved sections. */
export function ManageSections({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const { sections: loaded, hasFailed } = useSections(true);
  const [restored, setRestored] = useState<readonly SectionSummary[]>([]);
  // A section that was deleted and restored in this window is in both lists.
  const sections = [
    ...restored,
    ...loaded.filter(({ id }) => !restored.some((one) => one.id === id)),
  ];
  const [search, setSearch] = useState("");
  const words = search.trim().toLocaleLowerCase();
  const found = sections.filter(({ name }) => name.toLocaleLowerCase().includes(words));
  return (
    <StudioDialog title={t("studio.sections.title")} onClose={onClose}>
      <div className="studio-dialog__body studio-sections">
        <p className="studio-muted">{t("studio.sections.delete-help")}</p>
        {hasFailed && <Note kind="bad">{t("studio.sections.problem.list")}</Note>}
        <input
          className="studio-input"
          type="search"
          aria-label={t("studio.sections.search")}
          placeholder={t("studio.sections.search")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {found.length === 0 && !hasFailed && <EmptyNote title={t("studio.sections.none")} />}
        <ul className="studio-sections__list">
          {found.map((section) => (
            <ManagedSection key={section.id} section={section} />
          ))}
        </ul>
        <DeletedSections onRestore={(section) => setRestored([section, ...restored])} />
      </div>
    </StudioDialog>
  );
}

function ManagedSection({ section: { id, name: storedName } }: { section: SectionSummary }) {
  const t = useTranslations();
  const [name, setName] = useState(storedName);
  const [isDeleted, setDeleted] = useState(false);
  const [note, setNote] = useState<"renamed" | "failed" | null>(null);
  const run = async (request: Promise<boolean>, onDone: () => void) => {
    const isDone = await request;
    setNote(isDone ? null : "failed");
    if (isDone) onDone();
  };
  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = String(new FormData(event.currentTarget).get("name")).trim();
    void run(renameSection(id, entered), () => {
      setName(entered);
      setNote("renamed");
    });
  };
  return (
    <li>
      {isDeleted ? (
        <div className="studio-sections__row">
          <p role="status">{t("studio.sections.deleted", { name })}</p>
          <button
            type="button"
            className="studio-button"
            onClick={() => void run(restoreSection(id), () => setDeleted(false))}
          >
            <StudioIcon name="undo" flip />
            {t("studio.sections.undo")}
          </button>
        </div>
      ) : (
        <form className="studio-sections__row" onSubmit={rename}>
          <input
            className="studio-input"
            name="name"
            dir="auto"
            required
            pattern=".*\S.*"
            maxLength={sectionNameMaxChars}
            defaultValue={name}
            aria-label={t("studio.sections.name-of", { name })}
          />
          <button type="submit" className="studio-button">
            {t("studio.sections.rename")}
          </button>
          <button
            type="button"
            className="studio-button"
            aria-label={t("studio.sections.delete", { name })}
            title={t("studio.sections.delete", { name })}
            onClick={() => void run(deleteSection(id), () => setDeleted(true))}
          >
            <StudioIcon name="trash" />
          </button>
        </form>
      )}
      {note === "failed" && <Note kind="bad">{t("studio.sections.problem.failed")}</Note>}
      {note === "renamed" && <Note kind="ok">{t("studio.sections.renamed")}</Note>}
    </li>
  );
}
