import { useState } from "react";
import { useLoaderData, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { editedLanguagesOf } from "#domains/courses/edited-languages.server.ts";
import { editedCoursesLimit } from "#domains/courses/edited-course.ts";
import { listEditedCourses } from "#domains/courses/list-edited-courses.server.ts";
import { pageDrafts } from "#domains/pages/page-draft-kind.server.ts";
import { can } from "#domains/pages/policy.server.ts";
import { readPageSchedule } from "#domains/pages/schedule/read-schedule.server.ts";
import { readPageState } from "#domains/pages/read-page-state.server.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import type { RootData } from "#request/root-data.ts";
import { requestContext } from "#request/request-context.server.ts";
import { draftPathOf } from "#app/studio/editing/draft-path.ts";
import { AuthorProvider } from "#app/studio/editing/editing-context.tsx";
import { readLoadedDraft } from "#app/studio/editing/read-loaded-draft.server.ts";
import { useDraftStore } from "#app/studio/editing/use-draft.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { PageEditor } from "./page-editor.tsx";
import type { Route } from "./+types/page-frame";

/** Loads a page's draft and what its settings can be chosen from. */
export async function loader({ context, params: { alias } }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const loaded = await readLoadedDraft(ctx, pageDrafts, alias);
  const { primaryLang } = ctx.settings.i18n;
  const anyCourse = { filter: "current", text: "", textsLanguage: "" } as const;
  const courses = await listEditedCourses(ctx, anyCourse, {
    limit: editedCoursesLimit,
    after: null,
  });
  return {
    alias,
    page: { path: draftPathOf("pages", alias), loaded },
    state: await readPageState(ctx, alias),
    /** Whether this person may change everything; a translator changes only texts in their languages. */
    canWrite: can(ctx, "change", "page"),
    languages: editedLanguagesOf(ctx).map((code) => ({
      code,
      name: languageNameIn(ctx.language, code),
    })),
    primaryLanguage: primaryLang,
    courses: courses.rows.map(({ id, title }) => ({ id, title })),
    schedule: await readPageSchedule(ctx, alias),
    timeZone: ctx.settings.timeZone,
  };
}
export type PageEditorData = Awaited<ReturnType<typeof loader>>;

/** A page in its editor. */
export default function PageFrame() {
  const data = useLoaderData<typeof loader>();
  const { actor } = useRouteLoaderData("root") as RootData;
  const [author] = useState(actor.id!);
  const store = useDraftStore(data.page);
  const t = useTranslations();
  if (!store)
    return (
      <Screen layout="panes" title={t("studio.pages.editor")}>
        <div className="studio-editor-loading" data-hydrate="">
          <p role="status">{t("common.loading")}</p>
          <noscript>{t("studio.editing.needs-scripts")}</noscript>
        </div>
      </Screen>
    );
  return (
    <AuthorProvider value={author}>
      <PageEditor key={data.alias} data={data} store={store} />
    </AuthorProvider>
  );
}
