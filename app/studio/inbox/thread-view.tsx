import { Form, Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { Message } from "#domains/conversations/conversation.ts";
import { DangerSteps } from "#app/studio/mentors/danger-steps.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import type { InboxFormError } from "./inbox-action.server.ts";
import type { OpenThread } from "./inbox-screen.server.ts";
import { ReplyForm } from "./reply-form.tsx";
import { ThreadActions } from "./thread-actions.tsx";

type Props = { thread: OpenThread; error: InboxFormError | undefined };

/** One conversation: who it is with, what was written, and what the mentor can do. */
export function ThreadView({ thread, error }: Props) {
  const t = useTranslations();
  const { id, messages, hasEarlier, waitingSince, isClosed, canAnswer, canClaim } = thread;
  const first = messages[0];
  return (
    <section className="studio-thread" aria-label={thread.name || t("studio.inbox.learner")}>
      <Facts thread={thread} />
      {waitingSince !== null && !isClosed && <WaitNote since={waitingSince} />}
      {thread.isMinor && (
        <p className="studio-note studio-note--warn">
          {thread.secondReader
            ? t("studio.inbox.minor", { name: thread.secondReader.name })
            : t("studio.inbox.minor-alone")}
        </p>
      )}
      {thread.leadersRead && <p className="studio-note">{t("studio.inbox.leaders-read")}</p>}
      {thread.isFlagged && <DangerSteps contacts={thread.contacts} />}
      {isClosed && <p className="studio-note">{t("studio.inbox.is-closed")}</p>}
      {error && error.intent !== "reply" && error.intent !== "note" && (
        <p className="studio-note studio-note--bad" role="alert">
          {t(error.messageKey)}
        </p>
      )}
      {hasEarlier && first && (
        <p>
          <Link className="studio-button" to={`/studio/inbox/${id}?before=${first.sequence}`}>
            {t("conversation.earlier")}
          </Link>
        </p>
      )}
      <div role="log" aria-label={t("conversation.messages")}>
        <ol className="studio-thread__messages">
          {messages.map((message) => (
            <MessageItem key={message.sequence} message={message} thread={thread} />
          ))}
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
      {canAnswer && <ReplyForm thread={thread} error={error} />}
      {canAnswer && <ThreadActions thread={thread} />}
    </section>
  );
}

/** The learner's language, and the lesson from which they wrote. */
function Facts({ thread: { language, lesson, tags, wantedGender } }: { thread: OpenThread }) {
  const t = useTranslations();
  return (
    <dl className="studio-thread__facts studio-small">
      <div>
        <dt>{t("studio.inbox.language")}</dt>
        <dd>{language}</dd>
      </div>
      {wantedGender && (
        <div>
          <dt>{t("studio.inbox.wanted")}</dt>
          <dd>{t(`conversation.wanted-${wantedGender}`)}</dd>
        </div>
      )}
      {tags.length > 0 && (
        <div>
          <dt>{t("studio.inbox.tags")}</dt>
          <dd>
            <bdi>{tags.join(", ")}</bdi>
          </dd>
        </div>
      )}
      {lesson && (
        <div>
          <dt>{t("studio.inbox.lesson")}</dt>
          <dd>
            <a className="studio-link" href={lesson.href}>
              <bdi>{lesson.title}</bdi>
            </a>
            {lesson.course !== lesson.title && (
              <span className="studio-muted">
                {" · "}
                <bdi>{lesson.course}</bdi>
              </span>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

function WaitNote({ since }: { since: string }) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <div className="studio-note studio-note--warn">
      <StudioIcon name="history" />
      <p>
        {t("studio.inbox.waiting-since", {
          time: format.dateTime(new Date(since), { dateStyle: "medium", timeStyle: "short" }),
        })}
      </p>
    </div>
  );
}

function MessageItem({ message, thread }: { message: Message; thread: OpenThread }) {
  const t = useTranslations();
  const format = useFormatter();
  const { sequence, direction, kind, text, state, createdAt, authorId, context, isHeld } = message;
  const lesson = context && thread.lessons[`${context.courseId}/${context.elementId ?? ""}`];
  const author =
    direction === "in"
      ? thread.name || t("studio.inbox.learner")
      : ((authorId && thread.authors[authorId]) ?? t("studio.inbox.portal"));
  return (
    <li className={`studio-message studio-message--${direction}`}>
      <div className="studio-message__text" dir="auto">
        {lesson && <span className="studio-muted studio-small">{lesson.title}</span>}
        {text}
      </div>
      {isHeld && <HeldLink thread={thread} sequence={sequence} />}
      <p className="studio-muted studio-small">
        {direction === "internal" && <b>{t(`studio.inbox.kind.${kind}`)} </b>}
        <bdi>{kind === "automatic" ? t("conversation.automatic-sender") : author}</bdi>
        {" · "}
        <time dateTime={createdAt}>
          {format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" })}
        </time>
        {direction === "out" && <> · {t(`conversation.state.${state}`)}</>}
      </p>
    </li>
  );
}

/** Says that a link is hidden. The conversation's mentor can show it. */
function HeldLink({
  thread: { id, canAnswer },
  sequence,
}: {
  thread: OpenThread;
  sequence: number;
}) {
  const t = useTranslations();
  return (
    <Form method="post" action={`/studio/inbox/${id}`} className="studio-thread__buttons">
      <span className="studio-muted studio-small">{t("studio.inbox.held")}</span>
      {canAnswer && (
        <>
          <input type="hidden" name="sequence" value={sequence} />
          <button className="studio-button" type="submit" name="intent" value="release">
            {t("studio.inbox.release")}
          </button>
        </>
      )}
    </Form>
  );
}
