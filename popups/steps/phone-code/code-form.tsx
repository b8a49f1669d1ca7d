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
import { useHydrated } from "#ui/hydrated.ts";
import { FormLine } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { CodeField } from "./code-field.tsx";
import { codeDigits, type CodeStepData, readCode } from "#domains/identity/codes/phone-code.ts";
import { minutesAndSeconds, useCountdown } from "./use-countdown.ts";
import { useOneTimeCode } from "./use-one-time-code.ts";

const wrongCode = "phone_verification.invalid_code_error";

type CodeStepProps = { view: StepViewProps; change: CodeChange };

/** Where the user corrects the number, and the message when no more codes can be sent to it. */
type CodeChange = { to: string; key: string; wrongNumber: string };

/** Six digits, submitted as soon as the last one is typed; below them the options if no code arrived. */
export function CodeStep({ view, change }: CodeStepProps) {
  const t = useTranslations();
  const { answer, busy } = view;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { code, enter, send, isShort } = useCode(view, form, field);
  useOneTimeCode(enter);
  // The server's message disappears with the first digit of the next try.
  const said = code === "" || isShort ? answer : null;
  const isWrong = isShort || said?.messageKey === wrongCode;
  const [isRefused, setRefused] = useState(false);
  const told = said && !isWrong ? said.message || (said.messageKey && t(said.messageKey)) : null;
  const line = isRefused ? t(change.wrongNumber) : told;
  return (
    <>
      {line && (
        <FormLine key={line} takesFocus={isRefused}>
          {line}
        </FormLine>
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
          error={isWrong ? t(wrongCode) : undefined}
          readOnly={busy}
        />
        <Button
          type="submit"
          large
          wide
          busy={busy}
          off={busy}
          busyLabel={t("scenario.phone-code.checking")}
        >
          {t("scenario.phone-verification.submit")}
        </Button>
      </form>
      <Resend view={view} onRefused={() => setRefused(true)} />
      <p className="step-switch">
        <Link className="link" to={change.to} preventScrollReset>
          {t(change.key)}
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
  const [isShort, setIsShort] = useState(false);
  const sent = useRef<string | null>(null);
  const [seen, setSeen] = useState(answer);
  if (seen !== answer) {
    setSeen(answer);
    if (answer) setCode("");
  }
  useLayoutEffect(() => {
    if (!answer) return;
    sent.current = null;
    field.current?.focus();
  }, [answer, field]);

  function sendOnce() {
    if (!form.current || busy || sent.current === code) return;
    sent.current = code;
    view.send(form.current);
  }
  const whole = code.length === codeDigits;
  useEffect(() => {
    if (whole) sendOnce();
  });
  function enter(typed: string) {
    setIsShort(false);
    setCode(readCode(typed) ?? typed);
  }
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsShort(!whole);
    if (whole) sendOnce();
    else field.current?.focus();
  }
  return { code, enter, send, isShort };
}

/** The button counts down by the server's clock. Without JavaScript it shows the wait, and the server enforces it. */
function Resend({ view, onRefused }: { view: StepViewProps; onRefused: () => void }) {
  const t = useTranslations();
  const hydrated = useHydrated();
  const data = view.data as CodeStepData | null;
  const left = useCountdown(data);
  const time = minutesAndSeconds(left);
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (data?.isSpent) onRefused();
    else view.send(event.currentTarget);
  }
  return (
    <form className="resend" method="post" action={view.action} onSubmit={send}>
      <input type="hidden" name="intent" value="scenario" />
      <input type="hidden" name="step" value={view.step} />
      <input type="hidden" name="verb" value="resend" />
      <Button type="submit" kind="soft" wide off={view.busy || (hydrated && left > 0)}>
        {hydrated && left > 0
          ? t("scenario.phone-verification.resend-in", { time })
          : t("scenario.phone-verification.resend")}
      </Button>
      {!hydrated && left > 0 && (
        <p className="muted small">{t("scenario.phone-code.resend-waiting", { time })}</p>
      )}
    </form>
  );
}
