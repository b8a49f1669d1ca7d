import { useTranslations } from "use-intl";
import type { EditedElement } from "#domains/courses/edited-element.ts";

type Props = {
  elements: readonly EditedElement[];
  nameOf: (id: string) => string;
  onPutBack: (id: string) => void;
};

/** Elements that were deleted from the course. Each can be put back, with its progress and answers. */
export function RemovedElements({ elements, nameOf, onPutBack }: Props) {
  const t = useTranslations();
  if (elements.length === 0) return null;
  return (
    <details className="studio-outline__removed">
      <summary>{t("studio.outline.trash", { count: elements.length })}</summary>
      <ul>
        {elements.map(({ id }) => (
          <li key={id}>
            <bdi>{nameOf(id)}</bdi>
            <button
              type="button"
              className="studio-button"
              aria-label={t("studio.outline.put-back-named", { title: nameOf(id) })}
              onClick={() => onPutBack(id)}
            >
              {t("studio.outline.put-back")}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
