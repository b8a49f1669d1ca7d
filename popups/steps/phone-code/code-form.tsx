import {
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { FormMessage } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { CodeField } from "./code-field.tsx";
import {
  codeDigits,
  type CodeStepData,
  maskCode,
  readCode,
} from "#domains/identity/codes/phone-code.ts";
import { minutesAndSeconds, useCountdown } from "./use-countdown.ts";
import { useOneTimeCode } from "./use-one-time-code.ts";

const wrongCodeKey = "phone_verification.invalid_code_error";

type CodeStepProps = { view: StepViewProps; change: CodeChange };

/** The link to correct the phone number, and the message when no more codes can be sent to it. */
type CodeChange = { href: string; linkKey: string; wrongNumberKey: string };

/** Six digits, submitted as soon as the last one is typed; below them the options if no code arrived. */
export function CodeStep({ view, change }: CodeStepProps) {
  const t = useTranslations();
  const { answer, busy } = view;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { code, enter, enterEarly, send, isIncomplete } = useCode(view, form, field);
  useOneTimeCode(enter);
  // The server's message disappears with the first digit of the next try.
  const answerShown = code === "" || isIncomplete ? answer : null;
  const isWrong = isIncomplete || answerShown?.messageKey === wrongCodeKey;
  const [isRefused, setRefused] = useState(false);
  const message =
    answerShown && !isWrong
      ? answerShown.message || (answerShown.messageKey && t(answerShown.messageKey))
      : null;
  const text = isRefused ? t(change.wrongNumberKey) : message;
  return (
    <>
      {text && (
        <FormMessage key={text} takesFocus={isRefused}>
          {text}
        </FormMessage>
      )}
      <form
        ref={form}
        className="form"
        method="post"
        action={view.action}
        noValidate
        onSubmit={send}
      >
        <input type="hidden" name="intent" value="scenario" />
        <input type="hidden" name="step" value={view.step} />
        <CodeField
          ref={field}
          code={code}
          onCode={enter}
          onEarlyCode={enterEarly}
          error={isWrong ? t(wrongCodeKey) : undefined}
          readOnly={busy}
        />
        <Button
          type="submit"
          large
          wide
          busy={busy}
          isDisabled={busy}
          busyLabel={t("scenario.phone-code.checking")}
        >
          {t("scenario.phone-verification.submit")}
        </Button>
      </form>
      <Resend view={view} onRefused={() => setRefused(true)} />
      <p className="step-switch">
        <Link className="link" to={change.href} preventScrollReset>
          {t(change.linkKey)}
        </Link>
      </p>
    </>
  );
}

type Field = RefObject<HTMLInputElement | null>;

/** Handles typing and sending the code: automatically once, at the sixth digit, and again only after a change. */
function useCode(view: StepViewProps, form: RefObject<HTMLFormElement | null>, field: Field) {
  const { answer, busy } = view;
  const [code, setCode] = useState("");
  const [isIncomplete, setIsIncomplete] = useState(false);
  const sentCode = useRef<string | null>(null);
  const isEarly = useRef(false);
  const [handledAnswer, setHandledAnswer] = useState(answer);
  if (handledAnswer !== answer) {
    setHandledAnswer(answer);
    if (answer) setCode("");
  }
  useLayoutEffect(() => {
    if (!answer) return;
    sentCode.current = null;
    field.current?.focus();
  }, [answer, field]);

  function sendOnce() {
    if (!form.current || busy || sentCode.current === code) return;
    sentCode.current = code;
    view.send(form.current);
  }
  const isComplete = code.length === codeDigits;
  useEffect(() => {
    if (isComplete && !isEarly.current) sendOnce();
  });
  /**
   * Takes over what was entered before scripts ran. Doesn't send it: the browser may be sending it already, and each try
   * counts. More than six digits were pasted, and pasted text counts only if it is a whole code.
   */
  function enterEarly(text: string) {
    isEarly.current = true;
    setCode(readCode(text) ?? (text.length < codeDigits ? maskCode(text) : ""));
  }
  function enter(typed: string) {
    isEarly.current = false;
    setIsIncomplete(false);
    setCode(readCode(typed) ?? typed);
  }
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsIncomplete(!isComplete);
    if (isComplete) sendOnce();
    else field.current?.focus();
  }
  return { code, enter, enterEarly, send, isIncomplete };
}

/** The button counts down by the server's clock. Without JavaScript a line shows the wait; the server enforces it. */
function Resend({ view, onRefused }: { view: StepViewProps; onRefused: () => void }) {
  const t = useTranslations();
  const hydrated = useHydrated();
  const data = view.data as CodeStepData | null;
  const secondsLeft = useCountdown(data);
  const time = minutesAndSeconds(secondsLeft);
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (data?.hasNoSendsLeft) onRefused();
    else view.send(event.currentTarget);
  }
  return (
    <form className="resend" method="post" action={view.action} onSubmit={send}>
      <input type="hidden" name="intent" value="scenario" />
      <input type="hidden" name="step" value={view.step} />
      <input type="hidden" name="verb" value="resend" />
      <Button
        type="submit"
        variant="soft"
        wide
        isDisabled={view.busy || (hydrated && secondsLeft > 0)}
      >
        {hydrated && secondsLeft > 0
          ? t("scenario.phone-verification.resend-in", { time })
          : t("scenario.phone-verification.resend")}
      </Button>
      {!hydrated && secondsLeft > 0 && (
        <p className="muted small">{t("scenario.phone-code.resend-waiting", { time })}</p>
      )}
    </form>
  );
}
