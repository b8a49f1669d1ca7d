import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { learnersCountMax, trashDays } from "#domains/courses/edited-course.ts";
import { StudioIcon, type StudioIconName } from "#app/studio/ui/studio-icon.tsx";
import type { ListedCourse } from "./courses-screen.server.ts";

/** What can be done with a whole course. The menu opens without scripts, too. */
export function CourseMenu({ course }: { course: ListedCourse }) {
  const t = useTranslations();
  const { id, title, archivedAt, trashedAt, learners } = course;
  const isInTrash = trashedAt !== null;
  return (
    <details className="studio-row-menu" data-menu>
      <summary className="studio-icon-button" title={t("studio.courses.menu")}>
        <StudioIcon name="more" />
        <span className="studio-hidden">{t("studio.courses.menu-of", { title })}</span>
      </summary>
      <Form
        className="studio-popover"
        method="post"
        onSubmit={({ currentTarget }) => currentTarget.closest("details")?.removeAttribute("open")}
      >
        <input type="hidden" name="course" value={id} />
        {isInTrash && (
          <Item intent="restore" icon="history" help={t("studio.courses.restore-help")} />
        )}
        {!isInTrash && (
          <>
            <Item intent="duplicate" icon="draft" help={t("studio.courses.duplicate-help")} />
            {archivedAt === null ? (
              <Item intent="archive" icon="inbox" help={t("studio.courses.archive-help")} />
            ) : (
              <Item intent="unarchive" icon="inbox" help={t("studio.courses.unarchive-help")} />
            )}
            <Item
              intent="trash"
              icon="close"
              help={
                learners > learnersCountMax
                  ? t("studio.courses.trash-help-many", { max: learnersCountMax, days: trashDays })
                  : t("studio.courses.trash-help", { learners, days: trashDays })
              }
            />
          </>
        )}
      </Form>
    </details>
  );
}

type Intent = "restore" | "duplicate" | "archive" | "unarchive" | "trash";
type ItemProps = { intent: Intent; icon: StudioIconName; help: string };

function Item({ intent, icon, help }: ItemProps) {
  const t = useTranslations();
  return (
    <button className="studio-popover__item" type="submit" name="intent" value={intent}>
      <StudioIcon name={icon} />
      <span>
        {t(`studio.courses.${intent}`)}
        <small>{help}</small>
      </span>
    </button>
  );
}
