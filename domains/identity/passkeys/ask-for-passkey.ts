import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** `add` and `prove` are about the second step. */
export type PasskeyPurpose = "add" | "prove" | "add-sign-in" | "sign-in";

/** The browser's answer as JSON, or the key of the error to show. */
export type PasskeyAnswer =
  { response: string; errorKey?: undefined } | { response?: undefined; errorKey: string };

/**
 * Fetches the options from the portal and asks the browser for a passkey. Load this module only on a click: most
 * visitors never need it.
 */
export async function askForPasskey(purpose: PasskeyPurpose): Promise<PasskeyAnswer> {
  const answer = await fetch("/passkey-options", {
    method: "POST",
    body: new URLSearchParams({ purpose }),
  });
  const optionsJSON = (await answer.json()) as never;
  if (!answer.ok) {
    const { messageKey } = optionsJSON as { messageKey?: string };
    return { errorKey: messageKey ?? "error.description" };
  }
  try {
    const start = purpose.startsWith("add") ? startRegistration : startAuthentication;
    return { response: JSON.stringify(await start({ optionsJSON })) };
  } catch {
    // The browser doesn't say why there is no passkey: usually the user has cancelled.
    return {
      errorKey: purpose === "sign-in" ? "error.sign-in-cancelled" : "second-step.passkey-cancelled",
    };
  }
}
