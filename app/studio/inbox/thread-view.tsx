import { Fragment } from "react";
import { Form, Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { channelNameKey, failureKey, type Message } from "#domains/conversations/conversation.ts";
import { MessageFiles } from "#app/conversation/message-files.tsx";
import { SendingContent } from "#app/conversation/sending-content.tsx";
import { useSendingMessage } from "#app/conversation/use-sending-form.ts";
import { DangerSteps } from "#app/studio/mentors/danger-steps.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import type { InboxFormError } from "./inbox-action.server.ts";
import type { OpenThread } from "./inbox-screen.server.ts";
import { LearnerInitial } from "./learner-initial.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { TemplateForm } from "./template-form.tsx";
import { ThreadActions } from "./thread-actions.tsx";

/** The forms that show their own errors. */
const formIntents: ReadonlySet<string> = new Set(["reply", "note", "template"]);

type Props = { thread: OpenThread; error: InboxFormError | undefined };

/** One conversation: who it is with, what was written, and what the mentor can do. */
export function ThreadView({ thread, error }: Props) {
  const t = useTranslations();
  const { id, messages, hasEarlier, waitingSince, isClosed, canAnswer, canClaim } = thread;
  const first = messages[0];
  return (
    <section className="studio-thread" aria-label={thread.name || t("studio.inbox.learner")}>
      <header className="studio-thread__head">
        <LearnerInitial id={id} name={thread.name || t("studio.inbox.learner")} />
        <p className="studio-small">
          {t("studio.inbox.writes-in", { language: thread.language })}
          {thread.lesson && (
            <>
              {" · "}
              <a className="studio-link" href={thread.lesson.href}>
                <bdi>{thread.lesson.title}</bdi>
              </a>
            </>
          )}
        </p>
        {canAnswer && <ThreadActions thread={thread} />}
      </header>
      {waitingSince !== null && !isClosed && <WaitNote since={waitingSince} />}
      {thread.isMinor && (
        <p className="studio-note studio-note--warn">
          {thread.secondReader
            ? t("studio.inbox.minor", { name: thread.secondReader.name })
            : t("studio.inbox.minor-alone")}
        </p>
      )}
      {thread.leadersRead && <p className="studio-note">{t("studio.inbox.leaders-read")}</p>}
      {thread.isFlagged && <DangerSteps numbers={thread.emergencyNumbers} />}
      {isClosed && <p className="studio-note">{t("studio.inbox.is-closed")}</p>}
      {error && !formIntents.has(error.intent) && (
        <p className="studio-note studio-note--bad" role="alert">
          {t(error.messageKey)}
        </p>
      )}
      <div
        className="studio-thread__log"
        role="log"
        aria-label={t("conversation.messages")}
        // The keyboard scrolls it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <ol className="studio-thread__messages">
          {hasEarlier && first && (
            <li className="studio-thread__day">
              <Link className="studio-button" to={`/studio/inbox/${id}?before=${first.sequence}`}>
                {t("conversation.earlier")}
              </Link>
            </li>
          )}
          {messages.map((message, at) => (
            <Fragment key={message.sequence}>
              <Day createdAt={message.createdAt} before={messages[at - 1]?.createdAt} />
              <MessageItem message={message} thread={thread} />
            </Fragment>
          ))}
          <SendingItem />
        </ol>
      </div>
      {canClaim && (
        <Form method="post" action={`/studio/inbox/${id}`} className="studio-thread__claim">
          <button
            className="studio-button studio-button--pill"
            type="submit"
            name="intent"
            value="claim"
          >
            {t("studio.inbox.claim")}
          </button>
          <p className="studio-muted studio-small">{t("studio.inbox.claim-text")}</p>
        </Form>
      )}
      {canAnswer && <TemplateForm thread={thread} error={error} />}
      {canAnswer && <ReplyForm thread={thread} error={error} />}
    </section>
  );
}

/** The message or note that is being sent. The list announces it when it is stored. */
function SendingItem() {
  const t = useTranslations();
  const reply = useSendingMessage(["reply"]);
  const note = useSendingMessage(["note"]);
  const message = reply ?? note;
  if (message === null) return null;
  return (
    <li
      className={`studio-message studio-message--${reply ? "out" : "internal"}`}
      aria-hidden="true"
    >
      <div className="studio-message__text" dir="auto">
        <SendingContent message={message} />
      </div>
      <p className="studio-muted studio-small">{t("conversation.sending")}</p>
    </li>
  );
}

function WaitNote({ since }: { since: string }) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <div className="studio-thread__wait">
      <StudioIcon name="history" />
      <p>
        {t("studio.inbox.waiting-since", {
          time: format.dateTime(new Date(since), { dateStyle: "medium", timeStyle: "short" }),
        })}
      </p>
    </div>
  );
}

/** Separates the messages of different days. */
function Day({ createdAt, before }: { createdAt: string; before: string | undefined }) {
  const format = useFormatter();
  const dayOf = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium" });
  if (before !== undefined && dayOf(before) === dayOf(createdAt)) return null;
  return <li className="studio-thread__day studio-muted studio-small">{dayOf(createdAt)}</li>;
}

function MessageItem({ message, thread }: { message: Message; thread: OpenThread }) {
  const t = useTranslations();
  const format = useFormatter();
  const { direction, kind, channel, text, state, failure } = message;
  const { createdAt, authorId, context, isHeld } = message;
  const lesson = context && thread.lessons[`${context.courseId}/${context.elementId ?? ""}`];
  const author =
    direction === "in"
      ? thread.name || t("studio.inbox.learner")
      : ((authorId && thread.authors[authorId]) ?? t("studio.inbox.portal"));
  return (
    <li className={`studio-message studio-message--${direction}`}>
      <div className="studio-message__text" dir="auto">
        {lesson && <span className="studio-muted studio-small">{lesson.title}</span>}
        <MessageFiles files={message.files} />
        {text}
      </div>
      {(isHeld || kind === "unverified") && <HeldMessage thread={thread} message={message} />}
      <p className="studio-muted studio-small">
        {direction === "internal" && <b>{t(`studio.inbox.kind.${kind}`)} </b>}
        <bdi>{kind === "automatic" ? t("conversation.automatic-sender") : author}</bdi>
        {" · "}
        <time dateTime={createdAt}>
          {format.dateTime(new Date(createdAt), { timeStyle: "short" })}
        </time>
        {channel !== "portal" && <> {t("conversation.by", { name: t(channelNameKey(channel)) })}</>}
        {direction === "out" && <> · {t(`conversation.state.${state}`)}</>}
      </p>
      {failure !== null && state === "failed" && (
        <p className="studio-field__error">{t(failureKey(channel, failure))}</p>
      )}
    </li>
  );
}

/**
 * Says that a link is hidden, or that an email may be from somebody else. The conversation's mentor can show the link and
 * accept the email.
 */
function HeldMessage({
  thread: { id, canAnswer },
  message: { sequence, kind },
}: {
  thread: OpenThread;
  message: Message;
}) {
  const t = useTranslations();
  const isEmail = kind === "unverified";
  return (
    <Form method="post" action={`/studio/inbox/${id}`} className="studio-thread__buttons">
      <span className="studio-muted studio-small">
        {t(isEmail ? "studio.inbox.unverified" : "studio.inbox.held")}
      </span>
      {canAnswer && (
        <>
          <input type="hidden" name="sequence" value={sequence} />
          <button className="studio-button" type="submit" name="intent" value="release">
            {t(isEmail ? "studio.inbox.accept" : "studio.inbox.release")}
          </button>
        </>
      )}
    </Form>
  );
}
