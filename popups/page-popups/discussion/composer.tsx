import { type RefObject, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { messageMaxChars } from "#domains/discussions/discussion.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { useDiscussion } from "./context.ts";
import { discussionIntent } from "./form.ts";
import { useDiscussionForm } from "./use-discussion-form.ts";
import { type DraftStatus, useDraft } from "./use-draft.ts";

/** Where a reader writes a message, at the bottom of the popup. A visitor signs in first and comes back to it. */
export function Composer() {
  const t = useTranslations();
  const { data } = useDiscussion();
  const { entry, signInHref, status, subject, writer } = data;
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(entry.id, form);
  if (subject.threadId !== null) return null;
  if (status.isClosed)
    return <p className="discussion__composer muted">{t("discussion.error.closed")}</p>;
  if (writer) return <WriterForm form={form} draft={draft} />;
  return (
    <form ref={form} className="discussion__composer" onInput={draft.handleInput}>
      <p className="discussion__notice">
        <Icon name="lock" size={16} />
        {t(isHydrated ? "discussion.sign-in-keeps" : "discussion.sign-in")}
      </p>
      <div className="discussion__write discussion__write--stack">
        {/* Without scripts nothing would keep the text during the sign-in. */}
        {isHydrated && <MessageField />}
        <Link className="button" to={signInHref} preventScrollReset>
          {t("discussion.sign-in-and-post")}
        </Link>
      </div>
    </form>
  );
}

type WriterFormProps = {
  form: RefObject<HTMLFormElement | null>;
  draft: ReturnType<typeof useDraft>;
};

function WriterForm({ form, draft }: WriterFormProps) {
  const t = useTranslations();
  const { action, data } = useDiscussion();
  const { Form, busy, entered, error } = useDiscussionForm("post", "", draft.clear);
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      className="discussion__composer"
      onInput={draft.handleInput}
    >
      <input type="hidden" name="intent" value={discussionIntent} />
      <input type="hidden" name="do" value="post" />
      <input type="hidden" name="key" value={data.key} />
      <DraftNotice status={draft.status} />
      <div className="discussion__write">
        <MessageField defaultValue={entered} error={error} />
        <Button type="submit" busy={busy}>
          {t("discussion.post")}
        </Button>
      </div>
    </Form>
  );
}

function MessageField({
  defaultValue,
  error,
}: {
  defaultValue?: string;
  error?: string | undefined;
}) {
  const t = useTranslations();
  return (
    <TextArea
      name="text"
      rows={1}
      required
      maxLength={messageMaxChars}
      label={t("discussion.your-message")}
      placeholder={t("discussion.placeholder")}
      defaultValue={defaultValue}
      error={error}
      announce
      dir="auto"
    />
  );
}

/** Says that what was typed is still there. */
export function DraftNotice({ status }: { status: DraftStatus }) {
  const t = useTranslations();
  return (
    <p className="discussion__notice discussion__notice--ok" role="status">
      {status !== "none" && (
        <>
          <Icon name="check" size={16} />
          {t(status === "kept" ? "discussion.draft-kept" : "discussion.draft-returned")}
        </>
      )}
    </p>
  );
}
