import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { learnersCountMax } from "#domains/courses/edited-course.ts";
import { Picture } from "#ui/picture.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { PublishLight } from "#app/studio/ui/publish-light.tsx";
import { courseEditorPath } from "./editor-paths.ts";
import { CourseMenu } from "./course-menu.tsx";
import type { ListedCourse } from "./courses-screen.server.ts";

type TableProps = { courses: readonly ListedCourse[]; canWrite: boolean };

/** The list as a table; on a phone each row becomes a block of two or three lines. */
export function CoursesTable({ courses, canWrite }: TableProps) {
  const t = useTranslations();
  return (
    <table className="studio-table studio-courses-table">
      <thead>
        <tr>
          <th scope="col">{t("studio.courses.course")}</th>
          <th scope="col">{t("studio.courses.state")}</th>
          <th scope="col">{t("studio.courses.languages")}</th>
          <th scope="col">{t("studio.courses.learners")}</th>
          <th scope="col">
            <span className="studio-hidden">{t("studio.courses.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {courses.map((course) => (
          <CourseRow key={course.id} course={course} canWrite={canWrite} />
        ))}
      </tbody>
    </table>
  );
}

function CourseRow({ course, canWrite }: { course: ListedCourse; canWrite: boolean }) {
  const t = useTranslations();
  const format = useFormatter();
  const { state, languages, learners, archivedAt, trashedAt } = course;
  const day = (instant: string) => format.dateTime(new Date(instant), { dateStyle: "medium" });
  return (
    <tr>
      <th scope="row">
        <CourseName course={course} />
      </th>
      <td>
        {trashedAt === null ? (
          <PublishLight state={state} />
        ) : (
          <span className="studio-badge">
            {t("studio.courses.in-trash", { day: day(trashedAt) })}
          </span>
        )}
        {archivedAt !== null && (
          <span className="studio-badge">
            {t("studio.courses.is-archived", { day: day(archivedAt) })}
          </span>
        )}
      </td>
      <td>{languages.join(", ")}</td>
      <td>
        {learners > learnersCountMax
          ? t("studio.courses.learners-many", { max: learnersCountMax })
          : t("studio.courses.learners-count", { count: learners })}
      </td>
      <td>{canWrite && <CourseMenu course={course} />}</td>
    </tr>
  );
}

function CourseName({ course }: { course: ListedCourse }) {
  const t = useTranslations();
  const { cover } = course;
  return (
    <span className="studio-courses-table__course">
      <span className="studio-courses-table__cover">
        {cover ? <Picture {...cover} alt="" sizes="56px" /> : <StudioIcon name="course" />}
      </span>
      <span>
        <CourseTitle course={course} />
        {course.microcourse && (
          <span className="studio-muted studio-small">{t("studio.courses.microcourse")}</span>
        )}
      </span>
    </span>
  );
}

/** The title, with a link to the course's editor. */
function CourseTitle({ course: { id, title, trashedAt } }: { course: ListedCourse }) {
  if (trashedAt !== null) return <bdi className="studio-courses-table__title">{title}</bdi>;
  return (
    <Link className="studio-courses-table__title" to={courseEditorPath(id)}>
      <bdi>{title}</bdi>
    </Link>
  );
}
