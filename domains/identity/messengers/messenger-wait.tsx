import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import type { StepAnswer } from "#domains/identity/steps/step-view.ts";
import { iconOfMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import type { MessengerLogin } from "./messenger-attempt.ts";
import { useMessengerLogin } from "./use-messenger-login.ts";

/** What a waiting page knows about its attempt. `leftMs` is the time left when the page was rendered. */
export type MessengerWait = Pick<
  MessengerLogin,
  "id" | "messenger" | "stage" | "number" | "link" | "command" | "coded" | "senderName"
> & { leftMs: number };

export type MessengerWaitProps = {
  /** Null when this browser waits for nothing (any more). */
  wait: MessengerWait | null;
  /** The URL to which the view's forms are posted. `fields` are their hidden fields. */
  action: string;
  fields: ReactNode;
  answer: Pick<StepAnswer, "errors" | "messageKey"> | null;
  busy: boolean;
  /** Sends a form by script; if missing, the browser does. */
  send?: ((form: HTMLFormElement) => void) | undefined;
  /** The link back to the choice of a messenger. */
  restartLink: ReactNode;
};

/** Without scripts the page refreshes itself, until there is a code to type. */
const refreshSeconds = 6;

/**
 * Shows the number to choose in the chat, the link into the chat, and the code as the alternative. Signs in by itself
 * once the chat has approved; the button does the same.
 */
export function MessengerWaitView({ wait, ...props }: MessengerWaitProps) {
  return wait ? (
    <Waiting key={wait.id} wait={wait} {...props} />
  ) : (
    <Over again={props.restartLink} />
  );
}

type WaitingProps = MessengerWaitProps & { wait: MessengerWait };

function Waiting({ wait, action, fields, answer, busy, send, restartLink: again }: WaitingProps) {
  const t = useTranslations();
  const confirm = useRef<HTMLFormElement>(null);
  const leftMs = useTimeLeft(wait.leftMs);
  const { stage, coded } = useMessengerLogin(wait.id, wait);
  useClaim(stage === "approved", confirm);
  if (stage === "refused" || answer?.messageKey === "messenger.refused")
    return <Over again={again} messageKey="messenger.refused" />;
  if (
    stage === "over" ||
    stage === "spent" ||
    leftMs <= 0 ||
    answer?.messageKey === "messenger.over"
  )
    return <Over again={again} />;
  const name = t(`sign-in-method.${wait.messenger}`);
  const submit =
    send &&
    ((event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!busy) send(event.currentTarget);
    });
  const wrongCode = answer?.errors["code"];
  const line = answer?.messageKey && !wrongCode ? t(answer.messageKey) : null;
  const form = { method: "post", action, onSubmit: submit } as const;
  return (
    <div className="waiting" data-hydrate="">
      {stage !== "approved" && !coded && !wrongCode && (
        <noscript>
          <meta httpEquiv="refresh" content={String(refreshSeconds)} />
        </noscript>
      )}
      {line !== null && (
        <div className="message" role="alert">
          <Icon name="alert" />
          <p>{line}</p>
        </div>
      )}
      <p className="match">
        <span>{t("messenger.your-number")}</span>
        <b className="match__number">{wait.number}</b>
      </p>
      <p className="match__status" role="status">
        {t(`messenger.stage-${stage}`, { name, number: wait.number, person: wait.senderName })}
      </p>
      {stage !== "approved" && <OpenChat wait={wait} name={name} />}
      <form ref={confirm} {...form}>
        {fields}
        <input type="hidden" name="login" value={wait.id} />
        <Button
          type="submit"
          kind={stage === "approved" ? "main" : "soft"}
          wide
          busy={busy}
          off={busy}
          busyLabel={t("scenario.login.busy")}
        >
          {t("messenger.confirmed")}
        </Button>
      </form>
      <details className="unfold" open={coded || wrongCode !== undefined || undefined}>
        <summary>{t("messenger.have-code")}</summary>
        <form {...form} className="form" noValidate>
          {fields}
          <input type="hidden" name="login" value={wait.id} />
          <p className="small muted">{t("messenger.code-how", { name })}</p>
          <TextField
            name="code"
            label={t("messenger.code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            error={wrongCode && t(wrongCode.key)}
            announce
            readOnly={busy}
          />
          <Button type="submit" kind="soft" wide busy={busy} off={busy}>
            {t("messenger.code-submit")}
          </Button>
        </form>
      </details>
      <p className="step-switch">
        <TimeLeft leftMs={leftMs} /> {again}
      </p>
    </div>
  );
}

/** The link, and the text to send if the chat opens without it. */
function OpenChat({
  wait: { messenger, link, command },
  name,
}: {
  wait: MessengerWait;
  name: string;
}) {
  const t = useTranslations();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
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
      <details className="unfold">
        <summary>{t("messenger.by-hand")}</summary>
        <p className="small muted">{t("messenger.by-hand-how", { name })}</p>
        <p className="copy">
          <code dir="ltr">{command}</code>
          {hydrated && (
            <Button kind="soft" onClick={() => void copy()}>
              <Icon name={copied ? "check" : "copy"} />
              {t(copied ? "messenger.copied" : "messenger.copy")}
            </Button>
          )}
        </p>
      </details>
    </>
  );
}

function Over({ again, messageKey = "messenger.over" }: { again: ReactNode; messageKey?: string }) {
  const t = useTranslations();
  return (
    <div className="waiting">
      <div className="message" role="alert">
        <Icon name="alert" />
        <p>{t(messageKey)}</p>
      </div>
      <p className="step-switch">{again}</p>
    </div>
  );
}

const secondMs = 1_000;
const minuteSeconds = 60;

/** Counts down the time left, by script. */
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
  const rest = String(seconds % minuteSeconds).padStart(2, "0");
  const time = `${Math.floor(seconds / minuteSeconds)}:${rest}`;
  return <span role="timer">{t("messenger.time-left", { time })}</span>;
}

/** Claims the sign-in as soon as the chat has approved it. */
function useClaim(due: boolean, form: { current: HTMLFormElement | null }) {
  const claimed = useRef(false);
  useEffect(() => {
    if (!due || claimed.current) return;
    claimed.current = true;
    form.current?.requestSubmit();
  }, [due, form]);
}
