import { CourseSettings } from "#app/studio/courses/settings/course-settings.tsx";
import { useCourseDraft } from "./editing-context.tsx";
import { TextFields } from "./text-fields.tsx";

const emptyText = { title: "", description: "", keywords: "", category: "", coverAlt: "" };

/** The beginning of a course's editor: the course's title, description and settings. */
export default function CourseScreen() {
  return (
    <>
      <TextFields
        draft={useCourseDraft()}
        emptyText={emptyText}
        fields={["title", "description"]}
      />
      <CourseSettings />
    </>
  );
}
