import type { Answer, Browser } from "./browser.ts";
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
export async function chooseAccount(page: string, account: ProviderAccount): Promise<string> {
  const { origin, pathname, searchParams } = new URL(page);
  const answer = await fetch(origin + pathname, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...Object.fromEntries(searchParams), ...account }),
  });
  const back = answer.headers.get("location");
  if (back === null) throw new Error(`the provider answered ${answer.status}`);
  const { pathname: path, search } = new URL(back);
  return path + search;
}

/** Signs in with a provider and returns the responses of all redirects back to the page. */
export async function signInBy(
  browser: Browser,
  provider: Provider,
  account: ProviderAccount,
  quickLink = "/",
): Promise<Answer[]> {
  const query = new URLSearchParams({ quick_link: quickLink, lang: "en" });
  const back = await signInAtProvider(browser, `/auth/${provider}?${query}`, account);
  return follow(browser, back);
}

/** Follows redirects on the portal. */
export async function follow(browser: Browser, path: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let next: string | null = path; next !== null && answers.length < 6;) {
    const answer = await browser.fetch(next);
    answers.push(answer);
    next = answer.status === 302 || answer.status === 303 ? answer.headers.get("location") : null;
  }
  return answers;
}

/** Makes a simulator fail in the named way. An empty text makes it work again. */
export async function simulateFault(
  portal: Pick<TestPortal, "simulators">,
  provider: Provider,
  fault: string,
): Promise<void> {
  const answer = await fetch(`${portal.simulators}/${provider}/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ fault }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Returns the browser's current user, as the API describes them. */
export async function currentUser(browser: Browser) {
  const { json } = await call(browser, "GET", "/users/self");
  const { id, email, core } = json as { id?: unknown; email?: unknown; core?: unknown };
  return { id: String(id), email: email ?? null, isRegistered: core !== undefined };
}

let usersCount = 0;

/** Returns a new person whom neither the provider nor the portal knows. */
export const newProviderUser = (domain = "gmail.com") => ({
  name: "New User",
  email: `new-user.${process.pid}.${(usersCount += 1)}@${domain}`,
});

/** Returns the key of the flash message that the next page shows. */
export const flashOf = (browser: Browser): string | undefined => browser.cookies.get("flash");
