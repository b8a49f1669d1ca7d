import { useId } from "react";
import { Link, useParams, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { CourseTranslation } from "#domains/courses/list-course-translations.server.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import type { RootData } from "#request/root-data.ts";
import { elementEditorPath } from "#app/studio/courses/editor-paths.ts";
import { useSideBySide } from "#app/studio/editing/editing-context.tsx";
import type { CourseEditorData } from "#app/studio/editing/frame.tsx";
import { Counts } from "./counts.tsx";
import { TranslationFiles } from "./translation-files.tsx";

/** What each language lacks of the open course. The links open the texts beside the original. */
export function CourseTranslations({
  translations,
}: {
  translations: readonly CourseTranslation[];
}) {
  const t = useTranslations();
  const id = useId();
  const { language: shown } = useRouteLoaderData("root") as RootData;
  if (translations.length === 0) return null;
  return (
    <section className="studio-card studio-translations" aria-labelledby={id}>
      <div className="studio-card__header">
        <h2 id={id}>{t("studio.translate.title")}</h2>
      </div>
      <div className="studio-card__body">
        {translations.map((translation) => {
          const { language, total, missing, outdated } = translation;
          const name = languageNameIn(shown, language);
          return (
            <details key={language}>
              <summary>
                <b>{name}</b>
                <progress
                  max={Math.max(total, 1)}
                  value={total - missing - outdated}
                  aria-label={name}
                />
                <Counts counts={translation} />
              </summary>
              <Parts translation={translation} />
              <TranslationFiles language={language} />
            </details>
          );
        })}
      </div>
    </section>
  );
}

/** The course's own texts and its elements that aren't done in a language. */
function Parts({ translation: { language, parts } }: { translation: CourseTranslation }) {
  const t = useTranslations();
  const { courseId = "" } = useParams();
  const sideBySide = useSideBySide();
  const { elements, primaryLanguage } = useRouteLoaderData(
    "studio/editing/frame",
  ) as CourseEditorData;
  const titles = new Map(elements.map((element) => [element.id, element.titles]));
  const open = parts.filter(({ missing, outdated }) => missing + outdated > 0);
  if (open.length === 0)
    return (
      <button type="button" className="studio-button" onClick={() => sideBySide.open(language)}>
        {t("studio.translate.side-by-side")}
      </button>
    );
  return (
    <ul>
      {open.map((part) => (
        <li key={part.elementId ?? ""}>
          {part.elementId === null ? (
            <button type="button" onClick={() => sideBySide.open(language)}>
              {t("studio.translate.course-texts")}
            </button>
          ) : (
            <Link
              to={elementEditorPath(courseId, part.elementId)}
              onClick={() => sideBySide.open(language)}
            >
              {titles.get(part.elementId)?.[primaryLanguage] || t("studio.editing.untitled")}
            </Link>
          )}
          <Counts counts={part} />
        </li>
      ))}
    </ul>
  );
}
