import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import {
  conversationTopicOf,
  ownConversationsTopic,
  questionPoolTopic,
} from "#domains/conversations/conversation.ts";
import { useLiveRevalidation } from "#app/live/use-live-events.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { InboxList } from "./inbox-list.tsx";
import { changeInbox } from "./inbox-action.server.ts";
import { loadInboxScreen } from "./inbox-screen.server.ts";
import { LearnerPane } from "./learner-pane.tsx";
import { ThreadView } from "./thread-view.tsx";
import type { Route } from "./+types/inbox";

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadInboxScreen(context.get(requestContext), {
    conversationId: params.conversationId,
    search: new URL(request.url).searchParams,
  });

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  changeInbox(context.get(requestContext), params.conversationId ?? "", await request.formData());

/** The mentor's conversations, the longest wait first. On a phone, an open one replaces the list. */
export default function InboxScreen() {
  const screen = useLoaderData<typeof loader>();
  const error = useFormResult<typeof action>();
  const t = useTranslations();
  const { thread } = screen;
  useLiveRevalidation(ownConversationsTopic);
  useLiveRevalidation(questionPoolTopic);
  useLiveRevalidation(thread === null ? ownConversationsTopic : conversationTopicOf(thread.id));
  return (
    <Screen
      layout="panes"
      title={thread === null ? t("studio.area.inbox") : thread.name || t("studio.inbox.learner")}
      actions={
        thread !== null && (
          <Link
            className="studio-button studio-button--quiet studio-inbox__back"
            to={`/studio/inbox?view=${screen.view}`}
          >
            <StudioIcon name="back" flip />
            {t("studio.area.inbox")}
          </Link>
        )
      }
    >
      <div className={thread === null ? "studio-inbox" : "studio-inbox studio-inbox--open"}>
        <InboxList screen={screen} />
        {thread === null ? (
          <div className="studio-inbox__hint">
            <EmptyNote title={t("studio.inbox.choose")} />
          </div>
        ) : (
          <ThreadView key={thread.id} thread={thread} error={error} />
        )}
        {thread !== null && <LearnerPane thread={thread} />}
      </div>
    </Screen>
  );
}
