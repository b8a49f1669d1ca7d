import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import type { StepAnswer } from "#domains/identity/steps/step-view.ts";
import { iconOfMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import type { MessengerLogin } from "./messenger-attempt.ts";
import { useMessengerLogin } from "./use-messenger-login.ts";

/** What a waiting page knows about its attempt. `leftMs` is the time left when the page was rendered. */
export type MessengerWait = Pick<
  MessengerLogin,
  "id" | "messenger" | "stage" | "number" | "link" | "command" | "hasBotCode" | "senderName"
> & { leftMs: number };

export type MessengerWaitProps = {
  /** Null when this browser waits for nothing (any more). */
  wait: MessengerWait | null;
  /** The URL to which the view's forms are posted. `hiddenFields` are part of each of them. */
  action: string;
  hiddenFields: ReactNode;
  answer: Pick<StepAnswer, "errors" | "messageKey"> | null;
  busy: boolean;
  /** Sends a form by script; if missing, the browser does. */
  send?: ((form: HTMLFormElement) => void) | undefined;
  /** The link back to the choice of a messenger. */
  restartLink: ReactNode;
};

/** How often a page without scripts refreshes itself, until there is a code to type. */
const refreshSeconds = 6;

/**
 * Shows the number to choose in the chat, the link into the chat, and the code as the alternative. Signs in by itself
 * once the user has approved it in the chat; the button does the same.
 */
export function MessengerWaitView({ wait, ...props }: MessengerWaitProps) {
  return wait ? (
    <WaitingView key={wait.id} wait={wait} {...props} />
  ) : (
    <EndedView restartLink={props.restartLink} />
  );
}

type WaitingProps = MessengerWaitProps & { wait: MessengerWait };

function WaitingView({
  wait,
  action,
  hiddenFields,
  answer,
  busy,
  send,
  restartLink,
}: WaitingProps) {
  const t = useTranslations();
  const confirmForm = useRef<HTMLFormElement>(null);
  const leftMs = useTimeLeft(wait.leftMs);
  const { stage, hasBotCode } = useMessengerLogin(wait.id, wait);
  useAutomaticClaim(stage === "approved", confirmForm);
  if (stage === "refused" || answer?.messageKey === "messenger.refused")
    return <EndedView restartLink={restartLink} messageKey="messenger.refused" />;
  if (
    stage === "over" ||
    stage === "spent" ||
    leftMs <= 0 ||
    answer?.messageKey === "messenger.over"
  )
    return <EndedView restartLink={restartLink} />;
  const name = t(`sign-in-method.${wait.messenger}`);
  const submit =
    send &&
    ((event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!busy) send(event.currentTarget);
    });
  const codeError = answer?.errors["code"];
  const message = answer?.messageKey && !codeError ? t(answer.messageKey) : null;
  const formProps = { method: "post", action, onSubmit: submit } as const;
  return (
    <div className="messenger-wait" data-hydrate="">
      {stage !== "approved" && !hasBotCode && !codeError && (
        <noscript>
          <meta httpEquiv="refresh" content={String(refreshSeconds)} />
        </noscript>
      )}
      {message !== null && (
        <div className="message-box" role="alert">
          <Icon name="alert" />
          <p>{message}</p>
        </div>
      )}
      <p className="number-match">
        <span>{t("messenger.your-number")}</span>
        <b className="number-match__number">{wait.number}</b>
      </p>
      <p className="number-match__status" role="status">
        {t(`messenger.stage-${stage}`, { name, number: wait.number, person: wait.senderName })}
      </p>
      {stage !== "approved" && <OpenChatLink wait={wait} name={name} />}
      <form ref={confirmForm} {...formProps}>
        {hiddenFields}
        <input type="hidden" name="login" value={wait.id} />
        <Button
          type="submit"
          variant={stage === "approved" ? "main" : "soft"}
          wide
          busy={busy}
          isDisabled={busy}
          busyLabel={t("scenario.login.busy")}
        >
          {t("messenger.confirmed")}
        </Button>
      </form>
      <details className="disclosure" open={hasBotCode || codeError !== undefined || undefined}>
        <summary>{t("messenger.have-code")}</summary>
        <form {...formProps} className="form" noValidate>
          {hiddenFields}
          <input type="hidden" name="login" value={wait.id} />
          <p className="small muted">{t("messenger.code-how", { name })}</p>
          <TextField
            name="code"
            label={t("messenger.code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            error={codeError && t(codeError.key)}
            announce
            readOnly={busy}
          />
          <Button type="submit" variant="soft" wide busy={busy} isDisabled={busy}>
            {t("messenger.code-submit")}
          </Button>
        </form>
      </details>
      <p className="step-switch">
        <TimeLeft leftMs={leftMs} /> {restartLink}
      </p>
    </div>
  );
}

/** The link into the chat, and the text that the user has to send if the chat opens without it. */
function OpenChatLink({
  wait: { messenger, link, command },
  name,
}: {
  wait: MessengerWait;
  name: string;
}) {
  const t = useTranslations();
  const hydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(command);
      setCopied(true);
    } catch {
      // The browser refused: the user can still select and copy the text by hand.
      setCopied(false);
    }
  }
  return (
    <>
      <ButtonLink href={link} target="_blank" rel="noopener" large wide>
        <Icon name={iconOfMethod[messenger]} />
        {t("messenger.open", { name })}
      </ButtonLink>
      <details className="disclosure">
        <summary>{t("messenger.by-hand")}</summary>
        <p className="small muted">{t("messenger.by-hand-how", { name })}</p>
        <p className="copy-code">
          <code dir="ltr">{command}</code>
          {hydrated && (
            <Button variant="soft" onClick={() => void copy()}>
              <Icon name={isCopied ? "check" : "copy"} />
              {t(isCopied ? "messenger.copied" : "messenger.copy")}
            </Button>
          )}
        </p>
      </details>
    </>
  );
}

function EndedView({
  restartLink,
  messageKey = "messenger.over",
}: {
  restartLink: ReactNode;
  messageKey?: string;
}) {
  const t = useTranslations();
  return (
    <div className="messenger-wait">
      <div className="message-box" role="alert">
        <Icon name="alert" />
        <p>{t(messageKey)}</p>
      </div>
      <p className="step-switch">{restartLink}</p>
    </div>
  );
}

const secondMs = 1_000;
const minuteSeconds = 60;

/** Counts down the time left with a timer. Without scripts it stays as it was rendered. */
function useTimeLeft(firstMs: number): number {
  const [leftMs, setLeftMs] = useState(firstMs);
  useEffect(() => {
    const end = performance.now() + firstMs;
    const timer = setInterval(() => setLeftMs(Math.max(0, end - performance.now())), secondMs);
    return () => clearInterval(timer);
  }, [firstMs]);
  return leftMs;
}

function TimeLeft({ leftMs }: { leftMs: number }) {
  const t = useTranslations();
  const seconds = Math.ceil(leftMs / secondMs);
  const secondsText = String(seconds % minuteSeconds).padStart(2, "0");
  const time = `${Math.floor(seconds / minuteSeconds)}:${secondsText}`;
  return <span role="timer">{t("messenger.time-left", { time })}</span>;
}

/** Submits the form that claims the sign-in, as soon as the chat has approved it. */
function useAutomaticClaim(isApproved: boolean, form: { current: HTMLFormElement | null }) {
  const hasClaimed = useRef(false);
  useEffect(() => {
    if (!isApproved || hasClaimed.current) return;
    hasClaimed.current = true;
    form.current?.requestSubmit();
  }, [isApproved, form]);
}
