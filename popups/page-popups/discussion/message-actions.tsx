import { useTranslations } from "use-intl";
import {
  type DiscussionMessage,
  type ReactionKind,
  reactionKinds,
} from "#domains/discussions/discussion.ts";
import { mentionNameOf } from "#domains/discussions/find-mentions.ts";
import { Icon } from "#ui/icons.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { useDiscussion } from "./context.ts";
import { discussionIntent } from "./form.ts";
import { PrayIcon, ReplyIcon } from "./icons.tsx";
import { MessageForm } from "./message-form.tsx";
import { MessageMenu } from "./message-menu.tsx";
import { useDiscussionForm } from "./use-discussion-form.ts";

type Props = { message: DiscussionMessage; threadId: string; isCopy: boolean };

/** What a reader can do with a message. */
export function MessageActions({ message, threadId, isCopy }: Props) {
  const t = useTranslations();
  const { status, writer } = useDiscussion().data;
  const { author, id, isOwn } = message;
  const canWrite = writer !== null && !status.isClosed && message.status === "shown";
  // A reply to a reply says whom it answers.
  const answered = id !== threadId && !isOwn && author?.name;
  return (
    <div className="discussion-message__actions">
      {message.status === "shown" && <Reactions message={message} isDisabled={!canWrite} />}
      {canWrite && !isOwn && !isCopy && (
        <MessageForm
          does="post"
          messageId={id}
          summary={
            <>
              <ReplyIcon /> {t("discussion.reply")}
            </>
          }
          label={t("discussion.your-reply")}
          button={t("discussion.send-reply")}
          text={answered ? `@${mentionNameOf(answered)} ` : ""}
        />
      )}
      {!isCopy && <MessageMenu message={message} />}
    </div>
  );
}

type ReactionsProps = { message: DiscussionMessage; isDisabled: boolean };

function Reactions({ message, isDisabled }: ReactionsProps) {
  const t = useTranslations();
  const { action } = useDiscussion();
  const { Form, formData, error } = useDiscussionForm("react", message.id);
  const [sentKind, sentState] = String(formData?.get("reaction") ?? "").split(" ");
  return (
    <>
      <Form method="post" action={action} className="discussion-message__reactions">
        <input type="hidden" name="intent" value={discussionIntent} />
        <input type="hidden" name="do" value="react" />
        <input type="hidden" name="message" value={message.id} />
        {reactionKinds.map((kind) => {
          const wasGiven = message.ownReactions.includes(kind);
          const isGiven = sentKind === kind ? sentState === "on" : wasGiven;
          const count = message.reactions[kind] + Number(isGiven) - Number(wasGiven);
          return (
            <button
              key={kind}
              type="submit"
              name="reaction"
              value={`${kind} ${isGiven ? "off" : "on"}`}
              className="reaction"
              aria-pressed={isGiven}
              disabled={isDisabled}
            >
              <ReactionLabel kind={kind} />
              {count > 0 && <span> {t("discussion.reaction.count", { count })}</span>}
            </button>
          );
        })}
      </Form>
      {error && (
        <p className="field-message field-message--error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

function ReactionLabel({ kind }: { kind: ReactionKind }) {
  const t = useTranslations();
  if (kind === "amen") return t("discussion.reaction.amen");
  return (
    <>
      {kind === "heart" ? <Icon name="heart" size={16} /> : <PrayIcon />}
      <VisuallyHidden>{t(`discussion.reaction.${kind}`)}</VisuallyHidden>
    </>
  );
}
