import { type ReactNode, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { draftTopicOf } from "#domains/drafts/draft-topic.ts";
import type { RootData } from "#request/root-data.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { ClashList } from "#app/studio/editing/clash-list.tsx";
import type { DraftStore } from "#app/studio/editing/draft-store.ts";
import { AuthorProvider } from "#app/studio/editing/editing-context.tsx";
import { SignInPrompt } from "#app/studio/editing/sign-in-prompt.tsx";
import {
  type DraftSource,
  type EditedDraft,
  useDraft,
  useDraftStore,
} from "#app/studio/editing/use-draft.ts";
import { useUndoKeys } from "#app/studio/editing/use-undo-keys.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { DraftTools } from "./draft-tools.tsx";
import type { SettingsDraftName } from "./settings-draft-name.ts";
import { useSummary } from "./use-summary.ts";

type Props<Document extends object> = {
  kind: SettingsDraftName;
  source: DraftSource;
  title: string;
  /** Tools of this editor, before those that every editor has. */
  tools?: ReactNode;
  children: (draft: EditedDraft<Document>, problem: SummaryProblem) => ReactNode;
};

/** Why the draft can't be published yet; null: it can. */
export type SummaryProblem = { part: "css" | "scripts"; reason: string } | null;

/** The editor of a part of the settings: saves by itself, undoes, publishes, and shows what others change. */
export function DraftEditor<Document extends object>(props: Props<Document>) {
  const t = useTranslations();
  const { actor } = useRouteLoaderData("root") as RootData;
  const [author] = useState(actor.id!);
  const store = useDraftStore(props.source);
  if (!store)
    return (
      <Screen layout="panes" title={props.title}>
        <div className="studio-editor-loading" data-hydrate="">
          <p role="status">{t("common.loading")}</p>
          <noscript>{t("studio.editing.needs-scripts")}</noscript>
        </div>
      </Screen>
    );
  return (
    <AuthorProvider value={author}>
      <OpenEditor {...props} store={store} />
    </AuthorProvider>
  );
}

function OpenEditor<Document extends object>({
  kind,
  source,
  title,
  tools,
  store,
  children,
}: Props<Document> & { store: DraftStore }) {
  const t = useTranslations();
  const draft = useDraft<Document>(store);
  useLiveEvents(draftTopicOf(kind, kind), () => store.refresh());
  const { undo, redo } = useUndoKeys(draft, null);
  const summary = useSummary(source.path, draft);
  const count = summary?.changes.length ?? 0;
  return (
    <Screen
      layout="panes"
      title={title}
      subtitle={
        draft.hasChanges
          ? t("studio.settings-draft.changes", { count })
          : t("studio.settings-draft.published")
      }
      actions={
        <>
          {tools}
          <DraftTools path={source.path} draft={draft} count={count} undo={undo} redo={redo} />
        </>
      }
    >
      <div className="studio-settings-draft">
        <ClashList drafts={[draft]} />
        {children(draft, summary?.problem ?? null)}
      </div>
      {draft.status === "signed-out" && <SignInPrompt drafts={[draft]} />}
    </Screen>
  );
}
