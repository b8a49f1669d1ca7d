import { useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { messageMaxChars } from "#domains/discussions/discussion.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { DraftNotice } from "./composer.tsx";
import { useDiscussion } from "./context.ts";
import { discussionIntent } from "./form.ts";
import { useDiscussionForm } from "./use-discussion-form.ts";
import { useDraft } from "./use-draft.ts";

/** How many covered messages are drawn. */
const drawnMessages = 3;

/** The reader writes their own answer first; the others' are covered until then. */
export function LockedMessages() {
  const t = useTranslations();
  const { action, data } = useDiscussion();
  const { entry, signInHref, status, writer } = data;
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(entry.id, form);
  const { Form, busy, entered, error } = useDiscussionForm("post", "", draft.clear);
  return (
    <section className="discussion" aria-label={t("discussion.messages")}>
      <Form
        ref={form}
        method="post"
        action={action}
        className="discussion__first"
        onInput={draft.handleInput}
      >
        <input type="hidden" name="intent" value={discussionIntent} />
        <input type="hidden" name="do" value="post" />
        <input type="hidden" name="key" value={data.key} />
        <h3 dir="auto">{entry.title}</h3>
        <TextArea
          name="text"
          rows={5}
          required
          maxLength={messageMaxChars}
          label={t("discussion.your-answer")}
          defaultValue={entered}
          error={error}
          announce
          dir="auto"
        />
        <DraftNotice status={draft.status} />
        <div className="discussion__send">
          {writer ? (
            <>
              <Button type="submit" large busy={busy}>
                {t("discussion.post-and-read")}
              </Button>
              <p className="small muted">{t("discussion.who-reads", { name: writer.name })}</p>
            </>
          ) : (
            <Link className="button button--large" to={signInHref} preventScrollReset>
              {t("discussion.sign-in-and-post")}
            </Link>
          )}
        </div>
      </Form>
      <div className="discussion__veil">
        {Array.from({ length: drawnMessages }, (_, index) => (
          <div key={index} className="discussion__covered" aria-hidden="true">
            <i />
            <span />
            <span />
          </div>
        ))}
        <p className="discussion__veil-text">
          <b>
            {t("discussion.locked-count", {
              people: status.peopleCount,
              more: status.isCountComplete ? "" : "+",
            })}
          </b>
          <span>{t("discussion.locked-hint")}</span>
        </p>
      </div>
    </section>
  );
}
