import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { emptyPageText } from "#domains/pages/empty-page-text.ts";
import { pageTranslation } from "#domains/pages/page-translation.ts";
import type { PageBody } from "#domains/pages/page.ts";
import { ClashList } from "#app/studio/editing/clash-list.tsx";
import type { DraftStore } from "#app/studio/editing/draft-store.ts";
import {
  CanWriteProvider,
  EditingLanguageProvider,
  InspectorProvider,
  type SideBySide,
  SideBySideProvider,
} from "#app/studio/editing/editing-context.tsx";
import { EditingTools } from "#app/studio/editing/editing-tools.tsx";
import { firstLanguageOf } from "#app/studio/editing/first-language.ts";
import { ScheduleNote } from "#app/studio/editing/schedule-note.tsx";
import { SignInPrompt } from "#app/studio/editing/sign-in-prompt.tsx";
import { TextFields } from "#app/studio/editing/text-fields.tsx";
import { useDraft } from "#app/studio/editing/use-draft.ts";
import { useDraftUpdates } from "#app/studio/editing/use-draft-updates.ts";
import { useUndoKeys } from "#app/studio/editing/use-undo-keys.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { PageProvider } from "./page-context.tsx";
import type { PageEditorData } from "./page-frame.tsx";
import { PagePublishDialog } from "./page-publish-dialog.tsx";

const PageDesigner = lazy(async () => {
  const { PageDesigner: Designer } = await import("./page-designer.tsx");
  return { default: Designer };
});
const TranslatePage = lazy(() => import("#app/studio/translate/side-by-side.tsx"));

/** The editor of a page: the bar, the blocks to choose from, the canvas, and the settings of what is selected. */
export function PageEditor({ data, store }: { data: PageEditorData; store: DraftStore }) {
  const t = useTranslations();
  const draft = useDraft<PageBody>(store);
  useDraftUpdates("page", data.alias, store);
  const [language, setLanguage] = useState(() => firstLanguageOf(data));
  const [isBeside, setBeside] = useState(!data.canWrite);
  const [side, setSide] = useState<HTMLElement | null>(null);
  const [inspector, setInspector] = useState<HTMLElement | null>(null);
  const target = useUndoKeys(draft, null);
  const isOn = isBeside && language !== data.primaryLanguage;
  const sideBySide = useMemo<SideBySide>(() => {
    const open = (chosen: string) => {
      setLanguage(chosen);
      setBeside(true);
    };
    return { isOn, open, close: () => setBeside(false) };
  }, [isOn]);
  const page = useMemo(() => ({ data, draft }), [data, draft]);
  const { texts } = draft.document;
  const title = texts[language]?.title || texts[data.primaryLanguage]?.title;
  const hasChanges = draft.hasChanges || !data.state.isPublished;
  return (
    <CanWriteProvider value={data.canWrite}>
      <PageProvider value={page}>
        <SideBySideProvider value={sideBySide}>
          <EditingLanguageProvider value={language}>
            <InspectorProvider value={inspector}>
              <Screen
                layout="panes"
                title={title || t("studio.editing.untitled")}
                subtitle={t(
                  data.state.isPublished
                    ? draft.hasChanges
                      ? "studio.publish-state.changed"
                      : "studio.publish-state.published"
                    : "studio.publish-state.draft",
                )}
                back={{ to: "/studio/pages", label: t("studio.area.pages") }}
                actions={
                  <EditingTools
                    data={data}
                    drafts={[draft]}
                    historyPath={data.page.path}
                    previewId={data.alias}
                    changed={hasChanges ? 1 : 0}
                    renderPublish={(close) => <PagePublishDialog onClose={close} />}
                    target={target}
                    language={language}
                    onLanguage={setLanguage}
                  />
                }
              >
                <div className="studio-editor studio-editor--page">
                  <div
                    ref={setSide}
                    className="studio-editor__side"
                    role="region"
                    aria-label={t("studio.pages.side")}
                  />
                  <div className="studio-editor__middle">
                    {data.schedule && (
                      <ScheduleNote schedule={data.schedule} timeZone={data.timeZone} />
                    )}
                    <ClashList drafts={[draft]} />
                    <Suspense fallback={<p role="status">{t("common.loading")}</p>}>
                      {isOn ? (
                        <TranslatePage draft={draft} rules={pageTranslation} />
                      ) : (
                        <>
                          <TextFields draft={draft} emptyText={emptyPageText} fields={["title"]} />
                          <PageDesigner side={side} />
                        </>
                      )}
                    </Suspense>
                  </div>
                  <aside
                    ref={setInspector}
                    className="studio-editor__inspector"
                    aria-label={t("studio.editing.inspector")}
                  />
                </div>
              </Screen>
              {draft.status === "signed-out" && <SignInPrompt drafts={[draft]} />}
            </InspectorProvider>
          </EditingLanguageProvider>
        </SideBySideProvider>
      </PageProvider>
    </CanWriteProvider>
  );
}
