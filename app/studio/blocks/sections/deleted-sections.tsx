import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type SectionSummary, sectionTrashDays } from "#domains/pages/saved-sections/section.ts";
import { Note } from "#app/studio/ui/note.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { loadDeletedSections, restoreSection } from "./section-requests.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The saved sections in the trash. They are loaded when somebody opens the list. */
export function DeletedSections({ onRestore }: { onRestore: (section: SectionSummary) => void }) {
  const t = useTranslations();
  const format = useFormatter();
  const [sections, setSections] = useState<readonly SectionSummary[] | null>(null);
  const [problem, setProblem] = useState<"list" | "failed" | null>(null);
  const load = async () => {
    const loaded = await loadDeletedSections();
    setProblem(loaded === null ? "list" : null);
    setSections(loaded);
  };
  const restore = async (section: SectionSummary) => {
    const isDone = await restoreSection(section.id);
    setProblem(isDone ? null : "failed");
    if (!isDone) return;
    setSections((shown) => shown?.filter(({ id }) => id !== section.id) ?? null);
    onRestore(section);
  };
  const lastDay = ({ deletedAt }: SectionSummary) =>
    format.dateTime(new Date(Date.parse(deletedAt!) + sectionTrashDays * dayMs), {
      day: "numeric",
      month: "long",
    });
  return (
    <details
      className="studio-sections__trash"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) void load();
      }}
    >
      <summary>{t("studio.sections.trash")}</summary>
      {problem && <Note kind="bad">{t(`studio.sections.problem.${problem}`)}</Note>}
      {sections?.length === 0 && <p className="studio-muted">{t("studio.sections.trash-empty")}</p>}
      <ul className="studio-sections__list">
        {sections?.map((section) => (
          <li key={section.id} className="studio-sections__row">
            <p>
              <b dir="auto">{section.name}</b>
              <span className="studio-muted studio-small">
                {t("studio.sections.trash-until", { day: lastDay(section) })}
              </span>
            </p>
            <button
              type="button"
              className="studio-button"
              aria-label={t("studio.sections.restore", { name: section.name })}
              onClick={() => void restore(section)}
            >
              <StudioIcon name="undo" flip />
              {t("studio.sections.restore-short")}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
