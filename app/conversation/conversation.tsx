import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import {
  conversationPath,
  newestMessagePath,
  conversationTopicOf,
  ownConversationsTopic,
} from "#domains/conversations/conversation.ts";
import { keepForms } from "#app/form-delivery/keep-forms.ts";
import { useLeaveWarning } from "#app/form-delivery/use-leave-warning.ts";
import { useLiveRevalidation } from "#app/live/use-live-events.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { redirectToSignIn } from "#app/portal/redirect-to-sign-in.ts";
import { loadTabs } from "#app/portal/profile/load-tabs.server.ts";
import { ProfileTabs } from "#app/portal/profile/profile-tabs.tsx";
import { requestPathOf } from "#popups/request-path.ts";
import { requestContext } from "#request/request-context.server.ts";
import { StyleSheet } from "#ui/style-sheet.tsx";
import { conversationAction, type ConversationFormError } from "./conversation-action.server.ts";
import { ChannelChoice } from "./channel-choice.tsx";
import { ConversationMenu } from "./conversation-menu.tsx";
import { loadConversationScreen } from "./conversation-screen.server.ts";
import conversationStyles from "./conversation.css?url";
import { DeliveryNote } from "./delivery-note.tsx";
import { Faces } from "./faces.tsx";
import { MessageForm } from "./message-form.tsx";
import { MessageList, SendingItem } from "./message-list.tsx";
import { OlderConversations } from "./older-conversations.tsx";
import type { Route } from "./+types/conversation";

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { search, searchParams } = new URL(request.url);
  if (ctx.actor.kind !== "user") throw redirectToSignIn(requestPathOf(request) + search);
  return {
    ...(await loadConversationScreen(ctx, searchParams)),
    tabs: await loadTabs(ctx),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  if (ctx.actor.kind !== "user") throw redirectToSignIn(conversationPath);
  return conversationAction(ctx, await request.formData());
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepForms];

export const meta = () => [{ name: "robots", content: "noindex" }];

/** The learner's conversation with a mentor. Before the first message it says who answers. */
export default function ConversationScreen() {
  const screen = useLoaderData<typeof loader>();
  const error = useFormResult<ConversationFormError>();
  const t = useTranslations();
  const { conversation, canAsk, usualAnswer, tabs } = screen;
  const isOlder = conversation?.isOlder ?? false;
  useLiveRevalidation(
    conversation === null ? ownConversationsTopic : conversationTopicOf(conversation.id),
  );
  useLeaveWarning();
  const mentor = conversation?.mentor ?? (screen.mode === "single" ? screen.mentors[0] : undefined);
  const title = mentor?.name || t(conversation ? "conversation.title" : "conversation.ask");
  return (
    <main id="main" className="reading-page reading-page--page profile">
      <StyleSheet href={conversationStyles} />
      <title>{t("conversation.title")}</title>
      <header>
        <h1>{t(conversation ? "conversation.title" : "conversation.ask")}</h1>
      </header>
      <ProfileTabs {...tabs} />
      <section className="conversation" aria-label={title}>
        <div className="conversation__head">
          <Faces mentors={mentor ? [mentor] : screen.mentors} />
          <p>
            {mentor?.name && <b>{mentor.name}</b>}
            <span className="muted small">
              {isOlder
                ? t("conversation.older-note")
                : mentor || !conversation
                  ? t("conversation.usual-answer", { time: usualAnswer })
                  : t("conversation.waits")}
            </span>
          </p>
          {conversation && !isOlder && (
            <ConversationMenu conversation={conversation} error={error} />
          )}
        </div>
        <p className="conversation__note small">
          <b>{t("conversation.who-reads")}</b>{" "}
          {t(mentor ? "conversation.who-reads-mentor" : "conversation.who-reads-team")}{" "}
          {conversation?.secondReader && (
            <>{t("conversation.second-reader", { name: conversation.secondReader.name })} </>
          )}
          {screen.leadersRead && <>{t("conversation.leaders-read")} </>}
          {t("conversation.emergency")}
        </p>
        {conversation ? (
          <MessageList conversation={conversation} lessons={screen.lessons} />
        ) : (
          <SendingItem />
        )}
        {isOlder ? (
          <p>
            <a className="link" href={newestMessagePath}>
              {t("conversation.present")}
            </a>
          </p>
        ) : (
          <>
            {canAsk ? (
              <MessageForm screen={screen} name={mentor?.name ?? ""} error={error} />
            ) : (
              <>
                <p className="muted">{t("conversation.nobody-answers")}</p>
                <DeliveryNote />
              </>
            )}
            <ChannelChoice screen={screen} error={error} />
            <OlderConversations older={screen.older} />
          </>
        )}
      </section>
    </main>
  );
}
