import { sql } from "drizzle-orm";
import type { Browser } from "./browser.ts";
import { call, type TestPortal } from "./portal.ts";

export const testPassword = "a long enough password";
let people = 0;

type Place = TestPortal["second"];

/** A browser in which a new person has registered. */
export async function registeredBrowser(
  portal: Place,
  browser: Browser = portal.browser(),
): Promise<{ browser: Browser; userId: string; email: string }> {
  const email = `person${(people += 1)}@example.org`;
  const { status, json, text } = await call(browser, "POST", "/register", {
    registerData: { firstName: "Anna", lastName: "Koval", email, password: testPassword },
  });
  if (status !== 200) throw new Error(`registering answered ${status} ${text}`);
  return { browser, userId: String(json.userId), email };
}

/** A browser of a guest who has a temporary account. */
export async function sessionBrowser(portal: Place): Promise<{ browser: Browser; userId: string }> {
  const browser = portal.browser();
  const { json } = await call(browser, "POST", "/sessions");
  return { browser, userId: String(json.userId) };
}

/** A person with a role that no operation would give them. */
export async function personWithRole(portal: Place, role: string) {
  const person = await registeredBrowser(portal);
  await portal.database.db.execute(sql`
    update memberships set roles = array_append(roles, ${role})
    where environment_id = ${portal.id} and user_id = ${person.userId}`);
  return person;
}

/** A browser that holds copies of another's cookies: what a thief has, or a second tab. */
export function copyOf(portal: Place, browser: Browser): Browser {
  const copy = portal.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}
