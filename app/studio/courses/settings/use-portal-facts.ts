import { useRouteLoaderData } from "react-router";
import type { CourseEditorData } from "#app/studio/editing/frame.tsx";

/** What the portal's settings say about the course that is open: its languages, and the time zone of dates. */
export function usePortalFacts(): Pick<
  CourseEditorData,
  "languages" | "primaryLanguage" | "timeZone"
> {
  return useRouteLoaderData("studio/editing/frame") as CourseEditorData;
}
