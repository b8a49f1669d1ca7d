import type { TestResponse, Browser } from "./browser.ts";
import { call, type TestPortal } from "./portal.ts";

type Provider = "google" | "facebook";
/** What to choose on the provider's page: a person whom the simulators know, a new person, or cancelling. */
export type ProviderAccount =
  { person: string } | { name?: string; email: string } | { cancel: string };

/** People whom the simulators know: with Gmail, with Google Workspace, and with an email of another provider. */
export const anna = { person: "10001" };
export const daniel = { person: "10002" };
export const miriam = { person: "10003" };

/** Follows `/auth/…` to the provider, chooses an account there, and returns the path of the callback. */
export async function signInAtProvider(
  browser: Browser,
  address: string,
  account: ProviderAccount,
): Promise<string> {
  const redirect = await browser.fetch(address);
  if (redirect.status !== 302) throw new Error(`${address} answered ${redirect.status}`);
  return chooseAccount(redirect.headers.get("location")!, account);
}

/** Chooses an account on the provider's page and returns the path of the callback. */
export async function chooseAccount(
  providerUrl: string,
  account: ProviderAccount,
): Promise<string> {
  const { origin, pathname, searchParams } = new URL(providerUrl);
  const response = await fetch(origin + pathname, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...Object.fromEntries(searchParams), ...account }),
  });
  const callbackUrl = response.headers.get("location");
  if (callbackUrl === null) throw new Error(`the provider answered ${response.status}`);
  const { pathname: path, search } = new URL(callbackUrl);
  return path + search;
}

/** Signs in with a provider and returns the responses of all redirects back to the page. */
export async function signInWithProvider(
  browser: Browser,
  provider: Provider,
  account: ProviderAccount,
  quickLink = "/",
): Promise<TestResponse[]> {
  const query = new URLSearchParams({ quick_link: quickLink, lang: "en" });
  const callbackPath = await signInAtProvider(browser, `/auth/${provider}?${query}`, account);
  return followRedirects(browser, callbackPath);
}

/** Follows redirects on the portal. */
export async function followRedirects(browser: Browser, path: string): Promise<TestResponse[]> {
  const responses: TestResponse[] = [];
  for (let nextPath: string | null = path; nextPath !== null && responses.length < 6;) {
    const response = await browser.fetch(nextPath);
    responses.push(response);
    nextPath =
      response.status === 302 || response.status === 303 ? response.headers.get("location") : null;
  }
  return responses;
}

/** Makes a simulator fail in the way that `fault` names. An empty `fault` makes the simulator work again. */
export async function simulateFault(
  portal: Pick<TestPortal, "simulatorsUrl">,
  provider: Provider,
  fault: string,
): Promise<void> {
  const response = await fetch(`${portal.simulatorsUrl}/${provider}/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ fault }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Returns the browser's current user, as the API describes them. */
export async function readCurrentUser(browser: Browser) {
  const { json } = await call(browser, "GET", "/users/self");
  const { id, email, core } = json as { id?: unknown; email?: unknown; core?: unknown };
  return { id: String(id), email: email ?? null, isRegistered: core !== undefined };
}

let userCount = 0;

/** Returns a new person whom neither the provider nor the portal knows. */
export const createProviderUser = (domain = "gmail.com") => ({
  name: "New User",
  email: `new-user.${process.pid}.${(userCount += 1)}@${domain}`,
});

/** Returns the key of the flash message that the next page shows. */
export const flashOf = (browser: Browser): string | undefined => browser.cookies.get("flash");
