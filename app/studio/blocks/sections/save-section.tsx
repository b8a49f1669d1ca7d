import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { Component } from "#domains/pages/component.ts";
import { sectionNameMaxChars } from "#domains/pages/saved-sections/section.ts";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { summaryOf, useKindName } from "#app/studio/blocks/block-names.ts";
import { useEditor } from "#app/studio/blocks/use-editing.ts";
import { type SaveProblem, saveSection } from "./section-requests.ts";

type Props = { block: Component; onClose: () => void };

/** Saves a block, and others of the same list, under a name. */
export function SaveSection({ block, onClose }: Props) {
  const t = useTranslations();
  const nameOf = useKindName();
  const { editing, language } = useEditor();
  const [list] = useState(() => editing.find(block.id)?.list ?? [block]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set([block.id]));
  const [status, setStatus] = useState<SaveProblem | "saving" | "no-blocks" | null>(null);
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(new Set([...chosen].filter((one) => one !== id).concat(isChosen ? [id] : [])));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    const components = list
      .filter(({ id }) => chosen.has(id))
      .map(({ id }) => editing.find(id)?.block)
      .filter((one) => one !== undefined);
    if (components.length === 0) {
      setStatus("no-blocks");
      return;
    }
    setStatus("saving");
    const problem = await saveSection({ name, language, components });
    setStatus(problem);
    if (problem !== null) return;
    editing.announce("section-saved");
    onClose();
  };
  return (
    <StudioDialog title={t("studio.sections.save")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="studio-dialog__body studio-sections">
          <p className="studio-muted">{t("studio.sections.save-help")}</p>
          {status !== null && status !== "saving" && (
            <Note kind="bad">{t(`studio.sections.problem.${status}`)}</Note>
          )}
          <TextField
            name="name"
            label={t("studio.sections.name")}
            defaultValue={summaryOf(block)}
            maxLength={sectionNameMaxChars}
            pattern=".*\S.*"
            required
          />
          {list.length > 1 && (
            <fieldset className="studio-sections__blocks">
              <legend>{t("studio.sections.blocks")}</legend>
              {list.map((one) => (
                <Choice
                  key={one.id}
                  type="checkbox"
                  label={nameOf(one.type)}
                  help={summaryOf(one) || undefined}
                  checked={chosen.has(one.id)}
                  onChange={(event) => toggle(one.id, event.target.checked)}
                />
              ))}
            </fieldset>
          )}
          <div className="studio-dialog__actions">
            <button
              type="submit"
              className="studio-button studio-button--pill"
              aria-busy={status === "saving"}
            >
              {t("studio.sections.save")}
            </button>
          </div>
        </div>
      </form>
    </StudioDialog>
  );
}
