import { type FormEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { pageTitleMaxChars } from "#domains/pages/page-limits.ts";

type Props = { onAdd: (title: string) => void };

/** Adds a heading after the open element, or at the end. */
export function AddSection({ onAdd }: Props) {
  const t = useTranslations();
  const details = useRef<HTMLDetailsElement>(null);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const title = String(new FormData(form).get("title") ?? "").trim();
    if (title === "") return;
    onAdd(title);
    form.reset();
    details.current!.open = false;
  };
  return (
    <div className="studio-outline__add">
      <details ref={details}>
        <summary className="studio-button studio-button--quiet">
          <StudioIcon name="menu" />
          {t("studio.outline.add-section")}
        </summary>
        <form onSubmit={add}>
          <label className="studio-field">
            {t("studio.outline.section-title")}
            <input
              className="studio-input"
              name="title"
              dir="auto"
              required
              maxLength={pageTitleMaxChars}
            />
          </label>
          <button className="studio-button" type="submit">
            {t("studio.outline.add-button")}
          </button>
        </form>
      </details>
    </div>
  );
}
