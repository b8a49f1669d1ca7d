import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import {
  isFederationProvider,
  type PopupMessage,
} from "#domains/identity/federation/federation.ts";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { useProviderWindow } from "#domains/identity/federation/use-provider-window.ts";
import type { SignInMethod } from "./sign-in-method.ts";

type Form = RefObject<HTMLFormElement | null>;

/**
 * What the buttons of the sign-in methods do with scripts. A method with its own step opens that step at once. A
 * provider opens in a separate window if there is room, and the form then sends the token from there. All other methods
 * submit the form.
 */
export function useSignInMethods(
  view: Pick<StepViewProps, "methodHref" | "send">,
  form: Form,
  setLine: (line: string | null) => void,
) {
  const t = useTranslations();
  const navigate = useNavigate();
  const exchange = useRef<HTMLButtonElement>(null);
  const [connection, setConnection] = useState("");
  const { waiting, open } = useProviderWindow(onMessage);

  function fill(name: "mode" | "connection" | "token", value: string) {
    const input = form.current?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
  function onMessage({ token, trouble }: PopupMessage) {
    if (trouble !== undefined && t.has(trouble)) setLine(t(trouble));
    if (token === undefined || !form.current) return;
    fill("connection", connection);
    fill("token", token);
    view.send(form.current, exchange.current);
    fill("token", "");
  }

  /** Starts a sign-in method. `browser`: the browser should submit the form itself, into the window. */
  function take(method: SignInMethod, button: HTMLButtonElement): "browser" | "done" {
    const href = view.methodHref(method);
    if (href !== undefined) {
      void navigate(href, { preventScrollReset: true });
      return "done";
    }
    const target = isFederationProvider(method) ? open() : null;
    if (target !== null) {
      setConnection(method);
      setLine(null);
      button.setAttribute("formtarget", target);
      fill("mode", "popup");
      setTimeout(() => {
        button.removeAttribute("formtarget");
        fill("mode", "");
      });
      return "browser";
    }
    if (form.current) view.send(form.current, button);
    return "done";
  }
  // These inputs have no React value, because React would reset it before the browser reads the form.
  const hidden = (
    <>
      <input type="hidden" name="mode" />
      <input type="hidden" name="connection" />
      <input type="hidden" name="token" />
      <button ref={exchange} type="submit" name="verb" value="popup" formNoValidate hidden>
        {t("scenario.login.submit")}
      </button>
    </>
  );
  const status = (
    <p className={waiting ? "small muted" : "visually-hidden"} role="status">
      {waiting && t("federation.in-window")}
    </p>
  );
  return { take, hidden, status };
}

/** Returns the sign-in method that a form's button names; null for other buttons. */
export const methodOfButton = (submitter: HTMLElement | null): SignInMethod | null =>
  submitter instanceof HTMLButtonElement && submitter.classList.contains("sign-in-method")
    ? (submitter.value as SignInMethod)
    : null;
