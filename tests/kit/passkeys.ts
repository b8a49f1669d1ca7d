import type { createPasskey } from "./authenticator.ts";
import { type Browser, postForm } from "./browser.ts";
import type { TestPortal } from "./portal.ts";

type AnyPortal = Pick<TestPortal, "origin">;
export type Passkey = ReturnType<typeof createPasskey>;
type Forgery = NonNullable<Parameters<Passkey["prove"]>[2]>;

export type PasskeyOptions = { challenge: string; rpId?: string; rp?: { id?: string } };

/** Fetches the options for the browser, as its script does. */
export async function fetchPasskeyOptions(
  browser: Browser,
  purpose: "add-sign-in" | "sign-in",
): Promise<PasskeyOptions> {
  const { status, json, text } = await postForm(browser, "/passkey-options", { purpose });
  if (status !== 200) throw new Error(`the options answered ${status} ${text}`);
  return json as PasskeyOptions;
}

/** Adds a passkey to sign in with on the user's page. */
export async function addSignInPasskey(
  portal: AnyPortal,
  browser: Browser,
  passkey: Passkey,
  { name = "Hanna’s key", ...forged }: Forgery & { name?: string } = {},
) {
  const options = await fetchPasskeyOptions(browser, "add-sign-in");
  const response = passkey.register(options, portal.origin, forged);
  return postForm(browser, "/profile/passkeys", { intent: "add-sign-in-passkey", response, name });
}

/** Sends a passkey's answer with the form of the sign-in popup. */
export const sendPasskey = (browser: Browser, token: string, fields: Record<string, string> = {}) =>
  postForm(browser, "/?index&scenario=login&returnTo=%2Fprofile", {
    intent: "scenario",
    step: "login",
    verb: "passkey",
    token,
    ...fields,
  });

/** Signs in with a passkey in the popup. */
export async function signInWithPasskey(
  portal: AnyPortal,
  browser: Browser,
  passkey: Passkey,
  forged: Forgery = {},
) {
  const options = await fetchPasskeyOptions(browser, "sign-in");
  return sendPasskey(browser, passkey.prove(options, portal.origin, forged));
}
