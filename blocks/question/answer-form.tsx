import type { FormEvent, ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { savedMessageKey } from "./submission.ts";
import { answerAgainParameter, type AnswerSubmission } from "./use-answer-submission.ts";

type AnswerFormProps = {
  submission: AnswerSubmission;
  intent: "answer" | "quiz" | "test" | "question";
  componentId: string;
  className?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** A form that sends answers, with or without scripts. Without scripts, the server makes the idempotency key. */
export function AnswerForm(props: AnswerFormProps) {
  const { submission, intent, componentId, className, onSubmit, children } = props;
  return (
    <submission.Form
      method="post"
      action={submission.action}
      className={className}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="componentId" value={componentId} />
      <input type="hidden" name="key" value="" />
      {children}
    </submission.Form>
  );
}

/** Whether the form has a choice for the field. */
export function hasChoice(form: HTMLFormElement, field: string): boolean {
  return new FormData(form).has(field);
}

type AnswerNoticeProps = { messageKey: string | null; submitCount: number };

/**
 * Says why an answer was not accepted. The status region is always in the page, and its text is rendered again for each
 * submission (`submitCount`), so that a screen reader announces it each time.
 */
export function AnswerNotice({ messageKey, submitCount }: AnswerNoticeProps) {
  const t = useTranslations();
  const knownKey = messageKey && t.has(messageKey as never) ? messageKey : "question.failed";
  return (
    <p role="status" className={messageKey === null ? "visually-hidden" : noticeClass(messageKey)}>
      {messageKey !== null && <span key={submitCount}>{t(knownKey as never)}</span>}
    </p>
  );
}

/** An answer saved on this device is not an error. */
const noticeClass = (messageKey: string) =>
  messageKey === savedMessageKey ? "field-message" : "field-message field-message--error";

type AgainLinkProps = {
  componentId: string;
  className: string;
  onAgain: () => void;
  children: ReactNode;
};

/** Lets the learner answer again: with scripts at once, without scripts through a new address. */
export function TryAgainLink({ componentId, className, onAgain, children }: AgainLinkProps) {
  return (
    <Link
      className={className}
      to={`?${answerAgainParameter}=${encodeURIComponent(componentId)}`}
      onClick={(event) => {
        event.preventDefault();
        onAgain();
      }}
    >
      {children}
    </Link>
  );
}
