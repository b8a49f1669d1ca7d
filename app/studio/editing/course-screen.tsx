import { listCategories } from "#domains/courses/list-categories.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { CourseSettings } from "#app/studio/courses/settings/course-settings.tsx";
import { emptyCourseText } from "#app/studio/courses/settings/empty-course-text.ts";
import { useCanWrite, useCourseDraft } from "./editing-context.tsx";
import { TextFields } from "./text-fields.tsx";
import type { Route } from "./+types/course-screen";

/** Loads what a course's settings can be chosen from; the editor around this screen opens its draft. */
export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await listCategories(context.get(requestContext)) };
}

/** The beginning of a course's editor: the course's title, description and settings. */
export default function CourseScreen() {
  const canWrite = useCanWrite();
  return (
    <>
      <TextFields
        draft={useCourseDraft()}
        emptyText={emptyCourseText}
        fields={["title", "description"]}
      />
      {canWrite && <CourseSettings />}
    </>
  );
}
