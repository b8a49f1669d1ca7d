import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Choice } from "#app/studio/ui/choice.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { courseEditorPath } from "#app/studio/courses/editor-paths.ts";
import type { SetupData } from "#app/studio/setup/load-setup-step.server.ts";

type Props = { data: NonNullable<SetupData["publish"]> };

/** The pages and courses that nobody sees yet; all of them are published unless a box is cleared. */
export function PublishStep({ data: { pages, courses } }: Props) {
  const t = useTranslations();
  if (pages.length + courses.length === 0)
    return <Note kind="ok">{t("studio.setup.publish.nothing")}</Note>;
  return (
    <>
      {pages.length > 0 && (
        <fieldset>
          <legend className="studio-field__label">{t("studio.setup.publish.pages")}</legend>
          {pages.map(({ alias, title, version }) => (
            <Choice
              key={alias}
              type="checkbox"
              name="page"
              value={`${alias}:${version}`}
              defaultChecked
              label={title}
            />
          ))}
        </fieldset>
      )}
      {courses.length > 0 && (
        <fieldset>
          <legend className="studio-field__label">{t("studio.setup.publish.courses")}</legend>
          {courses.map(({ id, title, version, isFinished }) => (
            <div key={id}>
              <Choice
                type="checkbox"
                name="course"
                value={`${id}:${version}`}
                defaultChecked={isFinished}
                disabled={!isFinished}
                label={title || t("studio.setup.publish.untitled")}
              />
              {!isFinished && (
                <p className="studio-field__help">
                  {t("studio.setup.publish.unfinished")}{" "}
                  <Link className="studio-link" to={courseEditorPath(id)}>
                    {t("studio.setup.publish.open-course")}
                  </Link>
                </p>
              )}
            </div>
          ))}
        </fieldset>
      )}
    </>
  );
}
