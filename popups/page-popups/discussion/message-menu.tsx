import { useTranslations } from "use-intl";
import type { DiscussionMessage } from "#domains/discussions/discussion.ts";
import { messageHref } from "#domains/discussions/discussion-address.ts";
import { Button } from "#ui/button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { useDiscussion } from "./context.ts";
import { discussionIntent } from "./form.ts";
import { MoreIcon } from "./icons.tsx";
import { MessageForm } from "./message-form.tsx";
import { useDiscussionForm } from "./use-discussion-form.ts";

/** The actions of the menu's forms, as `action.server.ts` names them. */
const menuForms = ["edit", "delete", "report", "highlight", "pass", "mute"];

type Props = { message: DiscussionMessage };

/** The less common actions for a message. The menu opens below the message, so it works without scripts. */
export function MessageMenu({ message }: Props) {
  const t = useTranslations();
  const { data } = useDiscussion();
  const { canHighlight, canModerate, canPass, canReport, entry, writer } = data;
  const { editableUntil, highlightedBy, id, isOwn } = message;
  const isShown = message.status === "shown";
  const isHighlighted = highlightedBy !== null;
  // Without scripts, the page loads again: open the menu if one of its forms failed.
  const hasFailed = menuForms.some((does) => data.result?.form === `${does} ${id}`);
  return (
    <details
      className="discussion-message__form discussion-message__menu"
      open={hasFailed || undefined}
    >
      <summary className="reaction reaction--text">
        <MoreIcon />
        <VisuallyHidden>{t("discussion.menu")}</VisuallyHidden>
      </summary>
      <div className="discussion-message__actions">
        <a className="reaction reaction--text" href={messageHref(entry, message)}>
          {t("discussion.menu-link")}
        </a>
        {isOwn && editableUntil !== null && (
          <MessageForm
            does="edit"
            messageId={id}
            summary={t("discussion.edit")}
            label={t("discussion.new-text")}
            button={t("discussion.save")}
            text={message.text}
          />
        )}
        {isOwn && <DeleteForm messageId={id} />}
        {canReport && writer !== null && !isOwn && isShown && (
          <MessageForm
            does="report"
            messageId={id}
            summary={t("discussion.report")}
            label={t("discussion.report-reason")}
            button={t("discussion.report-button")}
            text=""
          />
        )}
        {canHighlight && message.parentId === null && isShown && (
          <MenuButton
            does="highlight"
            messageId={id}
            on={!isHighlighted}
            isPressed={isHighlighted}
            label={t("discussion.highlight-button")}
          />
        )}
        {canPass && !isOwn && (
          <MenuButton
            does="pass"
            messageId={id}
            label={t("discussion.pass")}
            done={t("discussion.passed")}
          />
        )}
        {canModerate && !isOwn && (
          <MenuButton
            does="mute"
            messageId={id}
            label={t("discussion.mute")}
            done={t("discussion.muted")}
          />
        )}
      </div>
    </details>
  );
}

/** Deletes only after a second press, so nothing is lost by accident. */
function DeleteForm({ messageId }: { messageId: string }) {
  const t = useTranslations();
  const { action } = useDiscussion();
  const { Form, busy, error } = useDiscussionForm("delete", messageId);
  return (
    <details className="discussion-message__form">
      <summary className="reaction reaction--text">{t("discussion.delete")}</summary>
      <Form method="post" action={action}>
        <input type="hidden" name="intent" value={discussionIntent} />
        <input type="hidden" name="message" value={messageId} />
        <p className="small muted">{t("discussion.delete-hint")}</p>
        {error && <p className="field-message field-message--error">{error}</p>}
        <Button type="submit" variant="soft" name="do" value="delete" busy={busy}>
          {t("discussion.delete-button")}
        </Button>
      </Form>
    </details>
  );
}

type MenuButtonProps = {
  /** The action, as `action.server.ts` names it. */
  does: string;
  messageId: string;
  label: string;
  /** Only for a switch: the state that a press sets. */
  on?: boolean;
  isPressed?: boolean;
  /** The text that replaces the button afterwards. */
  done?: string;
};

/** A button that acts on the message at once. */
function MenuButton({ does, messageId, label, on, isPressed, done }: MenuButtonProps) {
  const { action } = useDiscussion();
  const { Form, busy, error, isDone } = useDiscussionForm(does, messageId);
  if (isDone && done) return <p role="status">{done}</p>;
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="intent" value={discussionIntent} />
      <input type="hidden" name="message" value={messageId} />
      {on !== undefined && <input type="hidden" name="on" value={on ? "on" : "off"} />}
      <button
        type="submit"
        name="do"
        value={does}
        className="reaction reaction--text"
        aria-pressed={isPressed}
        aria-disabled={busy || undefined}
      >
        {label}
      </button>
      {error && (
        <p className="field-message field-message--error" role="alert">
          {error}
        </p>
      )}
    </Form>
  );
}
