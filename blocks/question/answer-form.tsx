import type { FormEvent, ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { savedKey } from "./sending.ts";
import { againParameter, type Answering } from "./use-answering.ts";

type AnswerFormProps = {
  answering: Answering;
  intent: "answer" | "quiz" | "test" | "question";
  componentId: string;
  className?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** A form that sends answers, with or without scripts. Without scripts, the server makes the idempotency key. */
export function AnswerForm(props: AnswerFormProps) {
  const { answering, intent, componentId, className, onSubmit, children } = props;
  return (
    <answering.Form
      method="post"
      action={answering.action}
      className={className}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="componentId" value={componentId} />
      <input type="hidden" name="key" value="" />
      {children}
    </answering.Form>
  );
}

/** Whether the form has a choice for the field. */
export function hasChoice(form: HTMLFormElement, field: string): boolean {
  return new FormData(form).has(field);
}

type AnswerNoticeProps = { message: string | null; times: number };

/**
 * Says why an answer was not accepted. The status region is always in the page, and its text is rendered anew for each
 * submission (`times`), so that a screen reader announces it each time.
 */
export function AnswerNotice({ message, times }: AnswerNoticeProps) {
  const t = useTranslations();
  const known = message !== null && t.has(message as never) ? message : "question.failed";
  return (
    <p role="status" className={message === null ? "visually-hidden" : noticeOf(message)}>
      {message !== null && <span key={times}>{t(known as never)}</span>}
    </p>
  );
}

/** An answer saved on this device is not an error. */
const noticeOf = (message: string) =>
  message === savedKey ? "note-line" : "note-line note-line--bad";

type AgainLinkProps = {
  componentId: string;
  className: string;
  onAgain: () => void;
  children: ReactNode;
};

/** Opens the question again: with scripts at once, without scripts through a new address. */
export function AgainLink({ componentId, className, onAgain, children }: AgainLinkProps) {
  return (
    <Link
      className={className}
      to={`?${againParameter}=${encodeURIComponent(componentId)}`}
      onClick={(event) => {
        event.preventDefault();
        onAgain();
      }}
    >
      {children}
    </Link>
  );
}
