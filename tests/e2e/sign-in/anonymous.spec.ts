import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/around-one-table";
const password = "a lamp on its stand";
let personCount = 0;
const newName = () => `wanderer${process.pid}x${(personCount += 1)}`;
const popupOf = (page: Page) => page.getByRole("dialog");

const fetchSelf = async (page: Page, homeUrl: string) =>
  (await (await page.request.get(`${homeUrl}/api/users/self`)).json()) as { id: string };

async function createAnonymousAccount(
  page: Page,
  username: string,
  userPassword = password,
): Promise<void> {
  await popupOf(page).getByLabel("User name").fill(username);
  await popupOf(page).getByLabel("Password", { exact: true }).fill(userPassword);
  await popupOf(page).getByRole("checkbox").check();
  await popupOf(page).getByRole("button", { name: "Create account" }).click();
}

const anonymousOnlySettings = {
  registration: { email: false, google: false, facebook: false, anonymous: true },
};

test("if anonymous entry is the only sign-in method, the popup starts with its disclaimer; the new user can sign in again", async ({
  page,
  homeUrl: home,
  hasScripts,
  changeSettings,
  context,
}) => {
  await changeSettings(anonymousOnlySettings);
  await page.goto(`${home}${course}?scenario=login`);
  if (hasScripts) await hydrate(page);
  if (hasScripts) await expectAccessible(page);
  await popupOf(page).getByRole("button", { name: "Anonymous entry", exact: true }).click();
  const username = newName();
  await createAnonymousAccount(page, username);
  const popup = popupOf(page);
  await expect(popup.getByRole("heading", { name: "Remember your password" })).toBeVisible();
  await expect(popup).toContainText(username);
  if (hasScripts) await expectAccessible(page);
  expect((await fetchSelf(page, home)).id).toBe("guest");
  await popup.getByRole("button", { name: "I’ll remember it" }).click();
  await expect(popup).toHaveCount(0);
  const { id } = await fetchSelf(page, home);
  expect(id).not.toBe("guest");

  await context.clearCookies();
  await page.goto(`${home}${course}?scenario=anonymous-sign-in`);
  if (hasScripts) await hydrate(page);
  await popup.getByLabel("User name").fill(` ${username.toUpperCase()} `);
  await popup.getByLabel("Password", { exact: true }).fill(password);
  await popup.getByRole("checkbox").check();
  await popup.getByRole("button", { name: "Sign in" }).click();
  await expect(popup).toHaveCount(0);
  expect((await fetchSelf(page, home)).id).toBe(id);
});

test("nobody is registered before they confirm that they'll remember the password", async ({
  page,
  homeUrl: home,
  hasScripts,
  changeSettings,
  admin,
}) => {
  await changeSettings(anonymousOnlySettings);
  await page.goto(`${home}${course}?scenario=anonymous-sign-up`);
  if (hasScripts) await hydrate(page);
  const postUrls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") postUrls.push(request.url());
  });
  const username = newName();
  await createAnonymousAccount(page, username);
  await popupOf(page).getByRole("button", { name: "Change it" }).click();
  await expect(popupOf(page).getByLabel("User name")).toHaveValue(username);
  const users = await admin.query("select 1 from users where username = $1", [username]);
  expect(users).toEqual([]);
  if (!hasScripts) return;
  expect(postUrls).toEqual([]);
  await expect(popupOf(page).getByLabel("Password", { exact: true })).toHaveValue(password);
});

test("invalid names, taken names and invalid passwords are reported at their fields", async ({
  page,
  homeUrl: home,
  hasScripts,
  changeSettings,
  admin,
}) => {
  await changeSettings(anonymousOnlySettings);
  const takenName = newName();
  await admin.query("insert into users (username, username_key) values ($1, $1)", [takenName]);
  await page.goto(`${home}${course}?scenario=anonymous-sign-up`);
  if (hasScripts) await hydrate(page);
  const popup = popupOf(page);
  const name = popup.getByLabel("User name");
  for (const [username, message] of [
    ["four", /at least 5 characters/],
    ["ab cde", /can’t have spaces/],
    ["x".repeat(31), /30 characters or fewer/],
  ] as const) {
    await createAnonymousAccount(page, username, "short");
    await expect(name).toHaveAccessibleDescription(message);
    await expect(popup.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      /at least 6 characters/,
    );
    await expect(popup.getByRole("alert")).toContainText("Check the marked fields.");
  }
  await createAnonymousAccount(page, takenName);
  if (hasScripts) await popup.getByRole("button", { name: "I’ll remember it" }).click();
  await expect(name).toHaveAccessibleDescription(/This user name is taken/);
});
