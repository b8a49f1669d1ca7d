import { authenticatorCode } from "#tests/kit/authenticator.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { createUserWithRole, testPassword } from "#tests/kit/factories.ts";
import { call, type TestPortal } from "#tests/kit/portal.ts";

type AnyPortal = TestPortal["second"];

export const codeWindowMs = 30_000;

export const readField = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? "";
export const readSecret = (html: string) => /<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? "";
export const readRecoveryCodes = (html: string) =>
  [...html.matchAll(/<code>([a-z0-9]{5}-[a-z0-9]{5})<\/code>/g)].map(([, code]) => code!);

/** Calls an operation that only admins may call. Returns the status 200 or the error's code. */
export async function callAsAdmin(browser: Browser) {
  const { status, json } = await call(browser, "GET", "/blocked-attempts");
  return status === 200 ? 200 : json["code"];
}

/** Sends a proof of identity. Returns the status 200 or the error's code. */
export async function prove(browser: Browser, proof: string) {
  const { status, json } = await call(browser, "POST", "/users/self/proof", { proof });
  return status === 200 ? 200 : json["code"];
}

/** Signs in with the password in a new browser. */
export async function signInAgain(portal: AnyPortal, email: string): Promise<Browser> {
  const browser = portal.browser();
  await call(browser, "POST", "/login", { email, password: testPassword });
  return browser;
}

/** Waits for the next time window and returns its code. */
export function nextCode({ clock }: Pick<AnyPortal, "clock">, secret: string): string {
  clock.advance(codeWindowMs);
  return authenticatorCode(secret, clock.now());
}

/** Creates a staff member who adds an authenticator app on the page. */
export async function createStaffWithAuthenticator(portal: AnyPortal, role = "mp-admin") {
  const user = await createUserWithRole(portal, role);
  await verifyAddress(portal, user.email);
  const path = "/second-step?add=authenticator";
  const { text } = await user.browser.fetch(path);
  const secret = readSecret(text);
  const code = nextCode(portal, secret);
  const answer = await postForm(user.browser, path, {
    intent: "add-authenticator",
    enrolment: readField(text, "enrolment"),
    code,
    name: "My phone",
  });
  return { ...user, secret, code, recoveryCodes: readRecoveryCodes(answer.text) };
}
