import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { DiscussionThread } from "#domains/discussions/discussion.ts";
import { discussionHref } from "#domains/discussions/discussion-address.ts";
import { useDiscussion } from "./context.ts";
import { FlameIcon } from "./icons.tsx";
import { Message } from "./message.tsx";

type Props = {
  thread: DiscussionThread;
  /** It is shown at the top a second time, because a mentor chose it. */
  isHighlight?: boolean;
};

/** A message with its first replies. */
export function Thread({ thread, isHighlight = false }: Props) {
  const t = useTranslations();
  const { entry } = useDiscussion().data;
  if (isHighlight)
    return (
      <div className="discussion__thread discussion__thread--highlight">
        <p className="discussion__highlight">
          <FlameIcon /> {t("discussion.highlight", { name: thread.highlightedBy ?? "" })}
        </p>
        <Message message={thread} threadId={thread.id} isCopy />
      </div>
    );
  return (
    <div className="discussion__thread">
      <Message message={thread} threadId={thread.id} />
      {thread.replies.length > 0 && (
        <div className="discussion__replies">
          {thread.replies.map((reply) => (
            <Message key={reply.id} message={reply} threadId={thread.id} />
          ))}
          {thread.hasMoreReplies && (
            <p>
              <Link
                className="link"
                to={discussionHref(entry, { threadId: thread.id })}
                preventScrollReset
              >
                {t("discussion.more-replies")}
              </Link>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
