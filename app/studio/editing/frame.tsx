import { useState } from "react";
import { Outlet, useLoaderData, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { courseDrafts } from "#domains/courses/course-draft-kinds.server.ts";
import { editedLanguagesOf } from "#domains/courses/edited-languages.server.ts";
import { can } from "#domains/courses/policy.server.ts";
import { listEditedElements } from "#domains/courses/list-edited-elements.server.ts";
import { readSchedule } from "#domains/courses/schedule/read-schedule.server.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import type { RootData } from "#request/root-data.ts";
import { requestContext } from "#request/request-context.server.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { CourseEditor } from "./course-editor.tsx";
import { AuthorProvider } from "./editing-context.tsx";
import { draftPathOf } from "./draft-path.ts";
import { readLoadedDraft } from "./read-loaded-draft.server.ts";
import type { EditedElementData } from "./element-screen.tsx";
import { useDraftStore } from "./use-draft.ts";
import type { Route } from "./+types/frame";

/** Loads a course's draft and the states of its elements, for everybody who edits it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { courseId } = params;
  const loaded = await readLoadedDraft(ctx, courseDrafts, courseId);
  const { primaryLang } = ctx.settings.i18n;
  const canWrite = can(ctx, "create", "course");
  return {
    course: { path: draftPathOf("courses", courseId), loaded },
    courseId,
    elements: await listEditedElements(ctx, courseId),
    /** Whether this person may change everything; a translator changes only texts in their languages. */
    canWrite,
    languages: editedLanguagesOf(ctx).map((code) => ({
      code,
      name: languageNameIn(ctx.language, code),
    })),
    primaryLanguage: primaryLang,
    schedule: await readSchedule(ctx, courseId),
    timeZone: ctx.settings.timeZone,
  };
}
export type CourseEditorData = Awaited<ReturnType<typeof loader>>;

/** A course in its editor: the bar, the outline, and the part that is open. */
export default function EditingFrame() {
  const data = useLoaderData<typeof loader>();
  const element = useRouteLoaderData("studio/edited-element") as EditedElementData | undefined;
  const { actor } = useRouteLoaderData("root") as RootData;
  const [author] = useState(actor.id!);
  const courseStore = useDraftStore(data.course);
  const elementStore = useDraftStore(element?.draft ?? null);
  const t = useTranslations();
  if (!courseStore)
    return (
      <Screen layout="panes" title={t("studio.editing.title")}>
        <div className="studio-editor-loading" data-hydrate="">
          <p role="status">{t("common.loading")}</p>
          <noscript>{t("studio.editing.needs-scripts")}</noscript>
        </div>
      </Screen>
    );
  return (
    <AuthorProvider value={author}>
      <CourseEditor
        data={data}
        courseStore={courseStore}
        element={element ? { id: element.id, store: elementStore } : null}
      >
        <Outlet />
      </CourseEditor>
    </AuthorProvider>
  );
}
