import { useCourseDraft } from "./editing-context.tsx";
import { TextFields } from "./text-fields.tsx";

const emptyText = { title: "", description: "", keywords: "", category: "", coverAlt: "" };

/** The beginning of a course's editor: the course's title and description. */
export default function CourseScreen() {
  return (
    <TextFields draft={useCourseDraft()} emptyText={emptyText} fields={["title", "description"]} />
  );
}
