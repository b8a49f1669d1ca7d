import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { elementDrafts } from "#domains/courses/course-draft-kinds.server.ts";
import { elementTranslation } from "#domains/courses/course-translation.ts";
import { emptyElementText } from "#domains/courses/empty-element-text.ts";
import { requireElementOfCourse } from "#domains/courses/require-element-of-course.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { ElementSettings } from "#app/studio/courses/settings/element-settings.tsx";
import { Inspector, useCanWrite, useElementDraft, useSideBySide } from "./editing-context.tsx";
import { draftPathOf } from "./draft-path.ts";
import { readLoadedDraft } from "./read-loaded-draft.server.ts";
import { TextFields } from "./text-fields.tsx";
import type { Route } from "./+types/element-screen";

/** Loads the draft of an element; the editor around this screen opens it. */
export async function loader({ context, params: { courseId, elementId } }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const loaded = await readLoadedDraft(ctx, elementDrafts, elementId);
  await requireElementOfCourse(ctx, courseId, elementId);
  const path = draftPathOf("elements", elementId);
  return { id: elementId, draft: { path, loaded } };
}
export type EditedElementData = Awaited<ReturnType<typeof loader>>;

const TestEditor = lazy(() => import("#app/studio/tests/test-editor.tsx"));

const SideBySide = lazy(() => import("#app/studio/translate/side-by-side.tsx"));

const LessonEditor = lazy(async () => {
  const { LessonEditor: Editor } = await import("#app/studio/blocks/lesson-editor.tsx");
  return { default: Editor };
});

/** An element in the editor of its course: its title, its blocks, and its description in the pane at the end. */
export default function ElementScreen() {
  const t = useTranslations();
  const draft = useElementDraft();
  const canWrite = useCanWrite();
  const common = { draft, emptyText: emptyElementText };
  const { id } = useLoaderData<typeof loader>();
  const { type } = draft.document;
  const isTest = type === "test" || type === "quiz";
  if (useSideBySide().isOn)
    return (
      <Suspense fallback={<p role="status">{t("common.loading")}</p>}>
        <SideBySide key={id} draft={draft} rules={elementTranslation} />
      </Suspense>
    );
  const settings = (
    <div className="studio-editor__element">
      <TextFields {...common} fields={["description"]} />
      {canWrite && <ElementSettings />}
    </div>
  );
  return (
    <>
      <TextFields {...common} fields={["title"]} />
      <Suspense fallback={<p role="status">{t("common.loading")}</p>}>
        {isTest ? (
          <TestEditor key={id} elementId={id}>
            {settings}
          </TestEditor>
        ) : (
          <LessonEditor />
        )}
      </Suspense>
      {!isTest && <Inspector>{settings}</Inspector>}
    </>
  );
}
