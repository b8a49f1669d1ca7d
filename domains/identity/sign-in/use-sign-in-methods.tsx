import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import {
  isFederationProvider,
  type PopupMessage,
} from "#domains/identity/federation/federation.ts";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { useProviderWindow } from "#domains/identity/federation/use-provider-window.ts";
import type { PasskeyAnswer } from "#domains/identity/passkeys/ask-for-passkey.ts";
import type { SignInMethod } from "./sign-in-method.ts";

type FormRef = RefObject<HTMLFormElement | null>;

/**
 * What the buttons of the sign-in methods do with scripts. A method with its own step opens that step at once. A
 * provider opens in a separate window if there is room; the form then submits the token from that window. Other methods
 * submit the form.
 */
export function useSignInMethods(
  view: Pick<StepViewProps, "methodHref" | "send">,
  formRef: FormRef,
  setFormMessage: (line: string | null) => void,
) {
  const t = useTranslations();
  const navigate = useNavigate();
  const exchangeButtonRef = useRef<HTMLButtonElement>(null);
  const [connection, setConnection] = useState("");
  const { isWaiting, open } = useProviderWindow(onMessage);

  function fillInput(name: "mode" | "connection" | "token", value: string) {
    const input = formRef.current?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
  function onMessage({ token, errorKey }: PopupMessage) {
    if (errorKey !== undefined && t.has(errorKey)) setFormMessage(t(errorKey));
    if (token === undefined || !formRef.current) return;
    fillInput("connection", connection);
    fillInput("token", token);
    view.send(formRef.current, exchangeButtonRef.current);
    fillInput("token", "");
  }

  async function sendPasskey(button: HTMLButtonElement) {
    const answer = await import("#domains/identity/passkeys/ask-for-passkey.ts")
      .then(({ askForPasskey }) => askForPasskey("sign-in"))
      .catch(() => ({ errorKey: "error.description" }) satisfies PasskeyAnswer);
    if (answer.errorKey !== undefined) setFormMessage(t(answer.errorKey));
    else if (formRef.current) {
      fillInput("token", answer.response);
      view.send(formRef.current, button);
      fillInput("token", "");
    }
  }

  /** Starts a sign-in method. `browser`: the browser should submit the form itself, into the window. */
  function startMethod(method: SignInMethod, button: HTMLButtonElement): "browser" | "done" {
    const href = view.methodHref(method);
    if (href !== undefined) {
      void navigate(href, { preventScrollReset: true });
      return "done";
    }
    if (method === "passkey") {
      setFormMessage(null);
      void sendPasskey(button);
      return "done";
    }
    const windowName = isFederationProvider(method) ? open() : null;
    if (windowName !== null) {
      setConnection(method);
      setFormMessage(null);
      button.setAttribute("formtarget", windowName);
      fillInput("mode", "popup");
      setTimeout(() => {
        button.removeAttribute("formtarget");
        fillInput("mode", "");
      });
      return "browser";
    }
    if (formRef.current) view.send(formRef.current, button);
    return "done";
  }
  // These inputs have no React value, because React would reset it before the browser reads the form.
  const hiddenInputs = (
    <>
      <input type="hidden" name="mode" />
      <input type="hidden" name="connection" />
      <input type="hidden" name="token" />
      <button ref={exchangeButtonRef} type="submit" name="verb" value="popup" formNoValidate hidden>
        {t("scenario.login.submit")}
      </button>
    </>
  );
  const status = (
    <p className={isWaiting ? "small muted" : "visually-hidden"} role="status">
      {isWaiting && t("federation.in-window")}
    </p>
  );
  return { startMethod, hiddenInputs, status };
}

/** Returns the sign-in method that a form's button names; null for other buttons. */
export const methodOfButton = (submitter: HTMLElement | null): SignInMethod | null =>
  submitter instanceof HTMLButtonElement && submitter.classList.contains("sign-in-method")
    ? (submitter.value as SignInMethod)
    : null;
