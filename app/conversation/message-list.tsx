import { useFormatter, useTranslations } from "use-intl";
import {
  channelNameKey,
  conversationPath,
  type Message,
} from "#domains/conversations/conversation.ts";
import type { OwnConversation } from "#domains/conversations/learner/load-own-conversation.server.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { LessonLink } from "./conversation-screen.server.ts";
import { MessageFiles } from "./message-files.tsx";
import { SendingContent } from "./sending-content.tsx";
import { useSendingMessage } from "./use-sending-form.ts";
import { lessonKey } from "./lesson-key.ts";

type Props = {
  conversation: OwnConversation;
  lessons: Readonly<Record<string, LessonLink>>;
};

/** The messages in their order. New ones are announced. */
export function MessageList({ conversation, lessons }: Props) {
  const t = useTranslations();
  const { id, isOlder, messages, hasEarlier, mentor } = conversation;
  const first = messages[0];
  const older = isOlder ? `older=${id}&` : "";
  return (
    <>
      {hasEarlier && first && (
        <p>
          <a className="link" href={`${conversationPath}?${older}before=${first.sequence}`}>
            {t("conversation.earlier")}
          </a>
        </p>
      )}
      <div role="log" aria-label={t("conversation.messages")}>
        <ol className="conversation__messages">
          {messages.map((message, at) => (
            <li key={message.sequence}>
              <Day createdAt={message.createdAt} before={messages[at - 1]?.createdAt} />
              <MessageItem
                message={message}
                lesson={message.context ? lessons[lessonKey(message.context)] : undefined}
                mentorName={mentor?.name ?? ""}
              />
            </li>
          ))}
        </ol>
      </div>
      <SendingItem />
    </>
  );
}

/** Separates the messages of different days. */
function Day({ createdAt, before }: { createdAt: string; before: string | undefined }) {
  const format = useFormatter();
  const dayOf = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium" });
  if (before !== undefined && dayOf(before) === dayOf(createdAt)) return null;
  return <p className="conversation__day small-print muted">{dayOf(createdAt)}</p>;
}

/** The message that is being sent. The list announces it when it is stored. */
export function SendingItem() {
  const t = useTranslations();
  const message = useSendingMessage(["send"]);
  if (message === null) return null;
  return (
    <div className="message message--own" aria-hidden="true">
      <div className="message__text" dir="auto">
        <SendingContent message={message} />
      </div>
      <p className="message__state small-print muted">{t("conversation.sending")}</p>
    </div>
  );
}

type ItemProps = { message: Message; lesson: LessonLink | undefined; mentorName: string };

function MessageItem({ message, lesson, mentorName }: ItemProps) {
  const t = useTranslations();
  const format = useFormatter();
  const { direction, kind, channel, text, files, state, createdAt } = message;
  const isOwn = direction === "in";
  const sender = isOwn
    ? t("conversation.you")
    : kind === "automatic"
      ? t("conversation.automatic-sender")
      : mentorName || t("conversation.mentor");
  return (
    <div className={isOwn ? "message message--own" : "message"} data-kind={kind}>
      <VisuallyHidden>{sender}: </VisuallyHidden>
      <div className="message__text" dir="auto">
        {lesson && (
          <a className="message__lesson small" href={lesson.href}>
            {lesson.title}
          </a>
        )}
        <MessageFiles files={files} />
        {text}
      </div>
      <p className="message__state small-print muted">
        {kind === "automatic" && <>{t("conversation.automatic-sender")} · </>}
        <time dateTime={createdAt}>
          {format.dateTime(new Date(createdAt), { timeStyle: "short" })}
        </time>
        {channel !== "portal" && <> {t("conversation.by", { name: t(channelNameKey(channel)) })}</>}
        {isOwn && <> · {t(`conversation.state.${state}`)}</>}
      </p>
    </div>
  );
}
