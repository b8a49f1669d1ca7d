import { useFormatter, useTranslations } from "use-intl";
import type { DiscussionMessage, MessageAuthor } from "#domains/discussions/discussion.ts";
import { Icon } from "#ui/icons.tsx";
import { messageAnchor, messageHref } from "#domains/discussions/discussion-address.ts";
import { useDiscussion } from "./context.ts";
import { MessageActions } from "./message-actions.tsx";
import { MessageText } from "./message-text.tsx";

/** Older messages show their date. */
const relativeAgeMaxMs = 7 * 24 * 60 * 60_000;

type Props = {
  message: DiscussionMessage;
  /** The first message of its thread. */
  threadId: string;
  /** It is also in its own place: links lead there. */
  isCopy?: boolean;
};

/** A message: who wrote it, when, what, and what the reader can do with it. */
export function Message({ message, threadId, isCopy = false }: Props) {
  const t = useTranslations();
  const { author, status } = message;
  const id = isCopy ? undefined : messageAnchor(message.id);
  if (!author)
    return (
      <article id={id} className="discussion-message discussion-message--gone">
        <span className="discussion-message__gone-icon">
          <Icon name={status === "hidden" ? "eye-off" : "trash"} />
        </span>
        <p className="discussion-message__head">
          <span>{t(status === "hidden" ? "discussion.hidden" : "discussion.deleted")}</span>
          <MessageTime message={message} />
        </p>
        {message.hiddenReason && (
          <p className="discussion-message__text" dir="auto">
            {t("discussion.hidden-reason", { reason: message.hiddenReason })}
          </p>
        )}
      </article>
    );
  return (
    <article id={id} className="discussion-message">
      <Portrait author={author} />
      <p className="discussion-message__head">
        <b dir="auto">
          {message.isOwn ? t("discussion.you") : author.name || t("discussion.nameless")}
        </b>
        {author.isMentor && (
          <span className="discussion-message__role">{t("discussion.mentor")}</span>
        )}
        {message.isEdited && <span className="muted">{t("discussion.edited")}</span>}
        <MessageTime message={message} />
      </p>
      {message.isReported ? (
        <details className="discussion-message__note">
          <summary>
            <b>{t("discussion.reported")}</b> {t("discussion.reported-hint")}{" "}
            <span className="link">{t("discussion.show-reported")}</span>
          </summary>
          <MessageText message={message} />
        </details>
      ) : (
        <MessageText message={message} />
      )}
      {/* Only moderators and the author still read it. */}
      {message.hiddenReason !== null && (
        <p className="discussion-message__note">
          <b>{t("discussion.hidden")}</b>{" "}
          {t("discussion.hidden-reason", { reason: message.hiddenReason })}
        </p>
      )}
      {status === "held" && <p className="discussion-message__note">{t("discussion.held")}</p>}
      {!message.isReported && (
        <MessageActions message={message} threadId={threadId} isCopy={isCopy} />
      )}
    </article>
  );
}

function Portrait({ author: { name, picture } }: { author: MessageAuthor }) {
  return picture ? (
    <span className="avatar" aria-hidden="true">
      <img className="portrait" src={picture} alt="" width={44} height={44} loading="lazy" />
    </span>
  ) : (
    <span className="avatar avatar--letter" aria-hidden="true">
      {[...name][0]?.toUpperCase() ?? "?"}
    </span>
  );
}

/** When it was written: a link to the message. */
function MessageTime({ message }: { message: DiscussionMessage }) {
  const t = useTranslations();
  const format = useFormatter();
  const { entry, now } = useDiscussion().data;
  const writtenAt = new Date(message.createdAt);
  const exact = format.dateTime(writtenAt, { dateStyle: "medium", timeStyle: "short" });
  const isRecent = Date.parse(now) - writtenAt.getTime() < relativeAgeMaxMs;
  const age = isRecent
    ? format.relativeTime(writtenAt, new Date(now))
    : format.dateTime(writtenAt, { dateStyle: "medium" });
  return (
    <a
      href={messageHref(entry, message)}
      className="discussion-message__time"
      title={t("discussion.link", { time: exact })}
    >
      <time dateTime={message.createdAt}>{age}</time>
    </a>
  );
}
