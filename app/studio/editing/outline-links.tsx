import { NavLink } from "react-router";
import { useTranslations } from "use-intl";
import type { EditedElement } from "#domains/courses/edited-element.ts";
import { useCourseDraft } from "./editing-context.tsx";
import type { CourseEditorData } from "./frame.tsx";
import { StateLight } from "./state-light.tsx";

type Props = {
  data: CourseEditorData;
  elements: readonly EditedElement[];
  titleOf(titles: Record<string, string>): string;
};

/** The elements of the course, as links to their editors. */
export function OutlineLinks({ data, elements, titleOf }: Props) {
  const t = useTranslations();
  const { document } = useCourseDraft();
  return (
    <nav className="studio-outline" aria-label={t("studio.editing.outline")}>
      <ol>
        {document.elements.map(({ id }) => {
          const element = elements.find((one) => one.id === id);
          if (!element) return null;
          return (
            <li key={id}>
              <NavLink
                to={`/studio/courses/${encodeURIComponent(data.courseId)}/elements/${encodeURIComponent(id)}`}
              >
                <span>
                  <b>{titleOf(element.titles)}</b>
                  <span className="studio-muted">{t(`studio.editing.type.${element.type}`)}</span>
                </span>
                <StateLight state={element.state} />
              </NavLink>
            </li>
          );
        })}
      </ol>
      {document.elements.length === 0 && (
        <p className="studio-muted">{t("studio.editing.no-elements")}</p>
      )}
    </nav>
  );
}
