import { Form, Link, useActionData, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { trashDays } from "#domains/courses/edited-course.ts";
import { requestContext } from "#request/request-context.server.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { PageLinks } from "#app/studio/ui/page-links.tsx";
import { changeCourses } from "./courses-action.server.ts";
import { coursesPath } from "./courses-query.ts";
import { type CoursesScreenData, loadCoursesScreen } from "./courses-screen.server.ts";
import { CoursesFilters } from "./courses-filters.tsx";
import { CoursesTable } from "./courses-table.tsx";
import { NewCourse, SampleCourse } from "./new-course.tsx";
import type { Route } from "./+types/courses";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadCoursesScreen(context.get(requestContext), request);

export const action = async ({ context, request }: Route.ActionArgs) =>
  changeCourses(
    context.get(requestContext),
    new URL(request.url).searchParams,
    await request.formData(),
  );

/** The courses of the portal: what learners see of each, and everything that can be done with a whole course. */
export default function CoursesScreen() {
  const screen = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>();
  const { courses, query, canWrite, isFirstPage, nextPath, isCreating, trashedId } = screen;
  const t = useTranslations();
  const errorText = error && t(error.messageKey as never);
  return (
    <Screen
      title={t("studio.area.courses")}
      actions={
        canWrite && (
          <Link className="studio-button studio-button--pill" to="/studio/courses?new=1">
            {t("studio.courses.new")}
          </Link>
        )
      }
    >
      <div className="studio-courses">
        {canWrite && isCreating && <NewCourse error={errorText} />}
        {errorText && !isCreating && <Note kind="bad">{errorText}</Note>}
        {trashedId !== null && <UndoTrash courseId={trashedId} />}
        <CoursesFilters screen={screen} />
        <div className="studio-card">
          {courses.length > 0 ? (
            <CoursesTable courses={courses} canWrite={canWrite} />
          ) : (
            <NoCourses screen={screen} />
          )}
        </div>
        <PageLinks
          label={t("studio.people.pages")}
          firstPath={isFirstPage ? null : coursesPath(query)}
          nextPath={nextPath}
        />
      </div>
    </Screen>
  );
}

function UndoTrash({ courseId }: { courseId: string }) {
  const t = useTranslations();
  return (
    <Form className="studio-note" method="post">
      <input type="hidden" name="course" value={courseId} />
      <p>{t("studio.courses.trashed-note", { days: trashDays })}</p>
      <button className="studio-button" type="submit" name="intent" value="restore">
        {t("studio.courses.undo")}
      </button>
    </Form>
  );
}

function NoCourses({ screen: { query, canWrite } }: { screen: CoursesScreenData }) {
  const t = useTranslations();
  if (query.text !== "" || query.textsLanguage !== "")
    return <EmptyNote title={t("studio.courses.none")}>{t("studio.people.none-text")}</EmptyNote>;
  return (
    <>
      <EmptyNote title={t(`studio.courses.empty.${query.filter}`)}>
        {t(`studio.courses.empty-text.${query.filter}`, { days: trashDays })}
      </EmptyNote>
      {query.filter === "current" && canWrite && <SampleCourse />}
    </>
  );
}
