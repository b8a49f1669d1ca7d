import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/around-one-table";
const password = "a lamp on its stand";
let people = 0;
const newName = () => `wanderer${process.pid}x${(people += 1)}`;
const popupOf = (page: Page) => page.getByRole("dialog");

const self = async (page: Page, home: string) =>
  (await (await page.request.get(`${home}/api/users/self`)).json()) as { id: string };

async function choose(page: Page, username: string, secret = password): Promise<void> {
  await popupOf(page).getByLabel("User name").fill(username);
  await popupOf(page).getByLabel("Password", { exact: true }).fill(secret);
  await popupOf(page).getByRole("checkbox").check();
  await popupOf(page).getByRole("button", { name: "Create account" }).click();
}

const anonymousOnly = {
  registration: { email: false, google: false, facebook: false, anonymous: true },
};

test("if anonymous entry is the only sign-in method, the popup starts with its disclaimer; the new user can sign in again", async ({
  page,
  home,
  scripts,
  settings,
  context,
}) => {
  await settings(anonymousOnly);
  await page.goto(`${home}${course}?scenario=login`);
  if (scripts) await hydrate(page);
  if (scripts) await expectAccessible(page);
  await popupOf(page).getByRole("button", { name: "Anonymous entry", exact: true }).click();
  const username = newName();
  await choose(page, username);
  const popup = popupOf(page);
  await expect(popup.getByRole("heading", { name: "Remember your password" })).toBeVisible();
  await expect(popup).toContainText(username);
  if (scripts) await expectAccessible(page);
  expect((await self(page, home)).id).toBe("guest");
  await popup.getByRole("button", { name: "I’ll remember it" }).click();
  await expect(popup).toHaveCount(0);
  const { id } = await self(page, home);
  expect(id).not.toBe("guest");

  await context.clearCookies();
  await page.goto(`${home}${course}?scenario=anonymous-sign-in`);
  if (scripts) await hydrate(page);
  await popup.getByLabel("User name").fill(` ${username.toUpperCase()} `);
  await popup.getByLabel("Password", { exact: true }).fill(password);
  await popup.getByRole("checkbox").check();
  await popup.getByRole("button", { name: "Sign in" }).click();
  await expect(popup).toHaveCount(0);
  expect((await self(page, home)).id).toBe(id);
});

test("nobody is registered before they confirm that they'll remember the password", async ({
  page,
  home,
  scripts,
  settings,
  admin,
}) => {
  await settings(anonymousOnly);
  await page.goto(`${home}${course}?scenario=anonymous-sign-up`);
  if (scripts) await hydrate(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  const username = newName();
  await choose(page, username);
  await popupOf(page).getByRole("button", { name: "Change it" }).click();
  await expect(popupOf(page).getByLabel("User name")).toHaveValue(username);
  const made = await admin.rows("select 1 from users where username = $1", [username]);
  expect(made).toEqual([]);
  if (!scripts) return;
  expect(sent).toEqual([]);
  await expect(popupOf(page).getByLabel("Password", { exact: true })).toHaveValue(password);
});

test("invalid names, taken names and invalid passwords are reported at their fields", async ({
  page,
  home,
  scripts,
  settings,
  admin,
}) => {
  await settings(anonymousOnly);
  const taken = newName();
  await admin.rows("insert into users (username, username_key) values ($1, $1)", [taken]);
  await page.goto(`${home}${course}?scenario=anonymous-sign-up`);
  if (scripts) await hydrate(page);
  const popup = popupOf(page);
  const name = popup.getByLabel("User name");
  for (const [typed, said] of [
    ["four", /at least 5 characters/],
    ["ab cde", /can’t have spaces/],
    ["x".repeat(31), /30 characters or fewer/],
  ] as const) {
    await choose(page, typed, "short");
    await expect(name).toHaveAccessibleDescription(said);
    await expect(popup.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      /at least 6 characters/,
    );
    await expect(popup.getByRole("alert")).toContainText("Check the marked fields.");
  }
  await choose(page, taken);
  if (scripts) await popup.getByRole("button", { name: "I’ll remember it" }).click();
  await expect(name).toHaveAccessibleDescription(/This user name is taken/);
});
