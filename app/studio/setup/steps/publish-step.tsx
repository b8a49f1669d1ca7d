import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Choice } from "#app/studio/ui/choice.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { courseEditorPath } from "#app/studio/courses/editor-paths.ts";
import { isNothingUnpublished, type Unpublished } from "#app/studio/setup/unpublished.ts";

type Props = { data: Unpublished };

/** The pages, the menu and the courses that nobody sees yet; all of them are published unless a box is cleared. */
export function PublishStep({ data }: Props) {
  const t = useTranslations();
  const { pages, courses, menu } = data;
  if (isNothingUnpublished(data)) return <Note kind="ok">{t("studio.setup.publish.nothing")}</Note>;
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
      {menu && (
        <fieldset>
          <legend className="studio-field__label">{t("studio.setup.publish.menu")}</legend>
          <Choice
            type="checkbox"
            name="menu"
            value={`menu:${menu.version}`}
            defaultChecked
            label={t("studio.setup.publish.menu-entries")}
            help={menu.entries.join(" · ") || t("studio.setup.publish.menu-empty")}
          />
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
