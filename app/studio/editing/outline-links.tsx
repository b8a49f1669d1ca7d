import { NavLink } from "react-router";
import { useTranslations } from "use-intl";
import { useCourseDraft } from "./editing-context.tsx";
import type { CourseEditorData } from "./frame.tsx";
import { StateLight } from "./state-light.tsx";

type Props = {
  data: CourseEditorData;
  /** The element that is open; null: none. */
  elementId: string | null;
  titleOf(texts: Record<string, { title: string }>): string;
};

/** The elements of the course, as links to their editors. */
export function OutlineLinks({ data, titleOf }: Props) {
  const t = useTranslations();
  const { document } = useCourseDraft();
  const elements = new Map(data.elements.map((element) => [element.id, element]));
  const titlesOf = (titles: Record<string, string>) =>
    Object.fromEntries(Object.entries(titles).map(([code, title]) => [code, { title }]));
  return (
    <nav className="studio-outline" aria-label={t("studio.editing.outline")}>
      <ol>
        {document.elements.map(({ id }) => {
          const element = elements.get(id);
          if (!element) return null;
          return (
            <li key={id}>
              <NavLink
                to={`/studio/courses/${encodeURIComponent(data.courseId)}/elements/${encodeURIComponent(id)}`}
              >
                <span>
                  <b>{titleOf(titlesOf(element.titles))}</b>
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
