import { useFormatter, useTranslations } from "use-intl";
import { conversationPath } from "#domains/conversations/conversation.ts";
import type { OlderConversation } from "#domains/conversations/learner/load-own-conversation.server.ts";

/** The conversations from before two accounts were merged: they can be read, but nobody can write there any more. */
export function OlderConversations({ older }: { older: readonly OlderConversation[] }) {
  const t = useTranslations();
  const format = useFormatter();
  if (older.length === 0) return null;
  return (
    <section aria-labelledby="older-conversations">
      <h2 id="older-conversations">{t("conversation.older")}</h2>
      <ul>
        {older.map(({ id, mentor, lastMessageAt }) => (
          <li key={id}>
            <a className="link" href={`${conversationPath}?older=${id}`}>
              <bdi>{mentor?.name || t("conversation.mentor")}</bdi>
            </a>{" "}
            <time className="muted small" dateTime={lastMessageAt}>
              {format.dateTime(new Date(lastMessageAt), { dateStyle: "medium" })}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
