import { useId } from "react";
import { Form, Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import {
  channelNameKey,
  messageMaxChars,
  writeQuery,
} from "#domains/conversations/conversation.ts";
import { fileLimits } from "#domains/conversations/files/message-file.ts";
import { AttachFiles } from "#app/conversation/attach-files.tsx";
import { useSendingForm, useSendingMessage } from "#app/conversation/use-sending-form.ts";
import { PrefilledTextarea } from "#ui/prefilled-textarea.tsx";
import type { InboxFormError } from "./inbox-action.server.ts";
import type { OpenThread } from "./inbox-screen.server.ts";

const windowKeys = { over: "window-over", none: "window-none" };

/** Says where an answer goes, and until when the messenger allows one. */
function ReplyWindowNote({ thread: { replyWindow } }: { thread: OpenThread }) {
  const t = useTranslations();
  const format = useFormatter();
  if (replyWindow === null) return null;
  const { channel, until, state } = replyWindow;
  const name = t(channelNameKey(channel));
  if (state !== "open")
    return (
      <p className="studio-note studio-note--warn">
        {t(`studio.inbox.${windowKeys[state]}`, { name })}
      </p>
    );
  return (
    <p className="studio-muted studio-small">
      {channel === "email"
        ? t("studio.inbox.window-email")
        : until === null
          ? t("studio.inbox.window-free", { name })
          : t("studio.inbox.window-open", {
              name,
              time: format.dateTime(new Date(until), { dateStyle: "medium", timeStyle: "short" }),
            })}
    </p>
  );
}

const attachLook = { field: "studio-field", input: "studio-input", button: "studio-button" };

type Props = { thread: OpenThread; error: InboxFormError | undefined };

/** Where the mentor writes: an answer, or a note for other mentors. A saved reply fills it. */
export function ReplyForm({ thread, error }: Props) {
  const t = useTranslations();
  const fieldId = useId();
  const isSending = useSendingMessage(["reply", "note"]) !== null;
  const { id, savedReplies, draft, replyId, messages, replyWindow } = thread;
  const failed = error?.intent === "reply" || error?.intent === "note" ? error : undefined;
  const written = messages.findLast(({ direction }) => direction !== "in");
  const { form, key, onSubmit } = useSendingForm({
    isSending,
    hasFailed: failed !== undefined,
    written,
    key: thread.key,
  });
  return (
    <Form
      ref={form}
      onSubmit={onSubmit}
      method="post"
      action={`/studio/inbox/${id}?${writeQuery}`}
      className="studio-thread__form studio-thread__reply"
      encType="multipart/form-data"
    >
      {savedReplies.length > 0 && (
        <nav aria-label={t("studio.inbox.saved-replies")} className="studio-thread__replies">
          {savedReplies.map(({ id: savedId, title }) => (
            <Link
              key={savedId}
              className="studio-button"
              to={`/studio/inbox/${id}?reply=${savedId}`}
              preventScrollReset
            >
              <bdi>{title}</bdi>
            </Link>
          ))}
        </nav>
      )}
      <ReplyWindowNote thread={thread} />
      <input type="hidden" name="key" value={key} />
      <div className="studio-field">
        <label htmlFor={fieldId}>{t("studio.inbox.message")}</label>
        <PrefilledTextarea
          // What was written stays while messages arrive. A saved reply takes its place.
          key={replyId}
          className="studio-input"
          id={fieldId}
          name="text"
          rows={2}
          maxLength={messageMaxChars}
          defaultValue={failed?.entered ?? draft}
          aria-invalid={failed ? true : undefined}
          aria-describedby={`${fieldId}-note`}
          dir="auto"
        />
        <p
          className={failed ? "studio-field__error" : "studio-field__help"}
          id={`${fieldId}-note`}
          role={failed && "alert"}
        >
          {failed ? t(failed.messageKey, fileLimits) : t("studio.inbox.note-help")}
        </p>
      </div>
      {replyWindow?.state === "open" && !replyWindow.takesFiles && (
        <p className="studio-muted studio-small">
          {t("studio.inbox.files-portal", {
            name: t(channelNameKey(replyWindow.channel)),
          })}
        </p>
      )}
      <div className="studio-thread__buttons">
        <button
          className="studio-button studio-button--pill"
          type="submit"
          name="intent"
          value="reply"
        >
          {t("studio.inbox.send")}
        </button>
        <button className="studio-button" type="submit" name="intent" value="note">
          {t("studio.inbox.add-note")}
        </button>
        <AttachFiles
          key={`files ${written?.sequence ?? 0}`}
          look={attachLook}
          isSending={isSending}
        />
      </div>
    </Form>
  );
}
