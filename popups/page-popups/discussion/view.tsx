import { Link } from "react-router";
import { IntlProvider, useLocale, useMessages, useTranslations } from "use-intl";
import { writeQuery } from "#domains/conversations/conversation.ts";
import { messageOrders } from "#domains/discussions/discussion.ts";
import type { PagePopupProps } from "#popups/page-popups.ts";
import { StyleSheet } from "#ui/style-sheet.tsx";
import { discussionHref } from "#domains/discussions/discussion-address.ts";
import { Composer } from "./composer.tsx";
import { DiscussionContext, useDiscussion } from "./context.ts";
import type { DiscussionData } from "./data.ts";
import discussionStyles from "./styles/discussion.css?url";
import { LockedMessages } from "./locked-messages.tsx";
import { Message } from "./message.tsx";
import { OtherDiscussions } from "./other-discussions.tsx";
import { Thread } from "./thread.tsx";

export const className = "dialog-panel--plain dialog-panel--discussion";

/** The discussion below an element: docs/specification/discussions.md. Its texts come with its data. */
export default function DiscussionPopup({ data, headingId }: PagePopupProps<DiscussionData>) {
  const texts = { ...useMessages(), discussion: data.texts };
  const action = `${discussionHref(data.entry, data.subject)}&${writeQuery}`;
  return (
    <IntlProvider locale={useLocale()} messages={texts}>
      <StyleSheet href={discussionStyles} />
      <DiscussionContext value={{ data, action }}>
        <DiscussionHead headingId={headingId} />
        {data.status.isLocked ? <LockedMessages /> : <OpenMessages />}
      </DiscussionContext>
    </IntlProvider>
  );
}

function DiscussionHead({ headingId }: { headingId: string }) {
  const t = useTranslations();
  const { entry, question, status } = useDiscussion().data;
  return (
    <div className="discussion__head">
      <h2 id={headingId} tabIndex={-1}>
        {t("discussion.title", { type: entry.type, number: entry.number })}
      </h2>
      <p dir="auto">{question || entry.title}</p>
      {status.isLocked && <p>{t("discussion.own-first")}</p>}
    </div>
  );
}

function OpenMessages() {
  const t = useTranslations();
  const { data } = useDiscussion();
  const { entry, highlight, messages, nextHref, subject } = data;
  const isEmpty = messages.length === 0 && subject.threadId === null;
  return (
    <>
      <section className="discussion" aria-label={t("discussion.messages")}>
        {subject.threadId === null ? (
          <DiscussionBar />
        ) : (
          <p className="discussion__bar">
            <Link className="link" to={discussionHref(entry)} preventScrollReset>
              {t("discussion.all-messages")}
            </Link>
          </p>
        )}
        {highlight && <Thread thread={highlight} isHighlight />}
        {isEmpty && <p className="discussion__empty">{t("discussion.empty")}</p>}
        {subject.threadId === null ? (
          messages.map((thread) => <Thread key={thread.id} thread={thread} />)
        ) : (
          <SingleThread />
        )}
        {nextHref && (
          <p className="discussion__more">
            <Link className="button button--soft" to={nextHref} preventScrollReset>
              {t("discussion.more")}
            </Link>
          </p>
        )}
        <OtherDiscussions />
      </section>
      <Composer />
    </>
  );
}

/** How many messages there are, and in which order they are shown. */
function DiscussionBar() {
  const t = useTranslations();
  const { entry, status, subject } = useDiscussion().data;
  return (
    <div className="discussion__bar">
      <span>
        {t("discussion.count", {
          messages: status.messagesCount,
          people: status.peopleCount,
          more: status.isCountComplete ? "" : "+",
        })}
      </span>
      <nav className="discussion__orders" aria-label={t("discussion.order.label")}>
        {messageOrders.map((order) => (
          <Link
            key={order}
            to={discussionHref(entry, { order })}
            aria-current={order === subject.order || undefined}
            preventScrollReset
          >
            {t(`discussion.order.${order}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** One message with a page of its replies. */
function SingleThread() {
  const { parent, messages } = useDiscussion().data;
  return (
    parent && (
      <div className="discussion__thread">
        <Message message={parent} threadId={parent.id} />
        {messages.length > 0 && (
          <div className="discussion__replies">
            {messages.map((reply) => (
              <Message key={reply.id} message={reply} threadId={parent.id} />
            ))}
          </div>
        )}
      </div>
    )
  );
}
