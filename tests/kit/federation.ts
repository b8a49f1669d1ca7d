import type { Answer, Browser } from "./browser.ts";
import { call, type TestPortal } from "./portal.ts";

type Provider = "google" | "facebook";
/** A person with an id the simulators know, or anyone with an email. */
export type Chosen = { person: string } | { name?: string; email: string } | { cancel: string };

/** People the simulators know: with Gmail, with a Workspace, and with an address of another provider. */
export const anna = { person: "10001" };
export const daniel = { person: "10002" };
export const miriam = { person: "10003" };

/** Follows `/auth/…` to the provider, chooses an account there, and returns the path of the callback. */
export async function signInAtProvider(
  browser: Browser,
  address: string,
  chosen: Chosen,
): Promise<string> {
  const left = await browser.fetch(address);
  if (left.status !== 302) throw new Error(`${address} answered ${left.status}`);
  return chooseAccount(left.headers.get("location")!, chosen);
}

/** Chooses an account on the provider's own page. */
export async function chooseAccount(page: string, chosen: Chosen): Promise<string> {
  const { origin, pathname, searchParams } = new URL(page);
  const answer = await fetch(origin + pathname, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...Object.fromEntries(searchParams), ...chosen }),
  });
  const back = answer.headers.get("location");
  if (back === null) throw new Error(`the service answered ${answer.status}`);
  const { pathname: path, search } = new URL(back);
  return path + search;
}

/** Signs in with a plain link and returns the answers of all redirects back. */
export async function signInBy(
  browser: Browser,
  provider: Provider,
  chosen: Chosen,
  quickLink = "/",
): Promise<Answer[]> {
  const query = new URLSearchParams({ quick_link: quickLink, lang: "en" });
  const back = await signInAtProvider(browser, `/auth/${provider}?${query}`, chosen);
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

/** Makes a simulator answer with faults from now on. An empty text ends that. */
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

/** Returns the signed-in user, as the API names them. */
export async function currentUser(browser: Browser) {
  const { json } = await call(browser, "GET", "/users/self");
  const { id, email, core } = json as { id?: unknown; email?: unknown; core?: unknown };
  return { id: String(id), email: email ?? null, isRegistered: core !== undefined };
}

let people = 0;

/** A person nobody has seen before. */
export const newProviderUser = (domain = "gmail.com") => ({
  name: "Somebody New",
  email: `somebody.${process.pid}.${(people += 1)}@${domain}`,
});

/** Returns the key of the message that the next page shows. */
export const flashOf = (browser: Browser): string | undefined => browser.cookies.get("flash");
