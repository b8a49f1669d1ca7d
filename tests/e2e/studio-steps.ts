import type { Page } from "@playwright/test";
import type { Admin } from "./admin.ts";
import { expect, newPerson, type Person, registerByApi } from "./kit.ts";

/** Gives a person a role in every portal that they belong to. */
export const grantRole = (admin: Admin, { email }: Pick<Person, "email">, role: string) =>
  admin.query(
    `update memberships set roles = array_append(roles, $2)
     where user_id = (select id from users where email = $1)`,
    [email, role],
  );

/** Signs a new person with a role in. */
export async function signInWithRole(
  page: Page,
  home: string,
  admin: Admin,
  role: string,
): Promise<Person> {
  const person = newPerson();
  await registerByApi(page, home, person);
  await grantRole(admin, person, role);
  return person;
}

/** Signs a person in with another browser. Their open pages show a notification of it. */
export async function signInOnAnotherDevice(
  page: Page,
  home: string,
  { email, password }: Person,
): Promise<void> {
  const other = await page.context().browser()!.newContext();
  const response = await other.request.post(`${home}/api/login`, {
    headers: { origin: home },
    data: { email, password },
  });
  expect(response.ok(), await response.text()).toBe(true);
  await other.close();
}

/** Signs a new person with a role in to a portal whose host only the browser finds. */
export async function signInInBrowser(
  page: Page,
  home: string,
  admin: Admin,
  role: string,
): Promise<void> {
  const person = newPerson();
  await page.goto(`${home}/privacy-policy`);
  await page.evaluate(
    (registerData) =>
      fetch("/api/register", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ registerData, agreed: true }),
      }),
    person,
  );
  await grantRole(admin, person, role);
}

/** Nothing may be wider than the window, also with text twice as large. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width, page.url()).toBeLessThanOrEqual(0);
}

export const doubleTextSize = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
