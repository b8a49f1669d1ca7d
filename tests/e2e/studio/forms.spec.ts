import type { Page } from "@playwright/test";
import type { Admin } from "#tests/e2e/admin.ts";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";
import { signInOnAnotherDevice } from "#tests/e2e/studio-steps.ts";

/** Opens a screen of the studio as a new admin. */
async function openAsAdmin(page: Page, home: string, admin: Admin, path: string) {
  const person = newPerson();
  await registerByApi(page, home, person);
  await admin.query(
    `update memberships set roles = array_append(roles, 'mp-admin')
     where user_id = (select id from users where email = $1)`,
    [person.email],
  );
  await page.goto(home + path);
  await hydrate(page);
  return person;
}

const titleOf = async (admin: Admin) => (await admin.readSettings())["title"];

test("@scripts a live update leaves a form's error and what was typed", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const stream = page.waitForResponse(/\/live\?/);
  const person = await openAsAdmin(page, home, admin, "/studio/settings/invitations");
  await stream;
  const email = page.getByLabel("Email", { exact: false });
  await page.getByRole("radio", { name: /^Editor/ }).check();
  await email.fill("nobody");
  await page.getByRole("button", { name: "Invite" }).click();
  const error = page.getByText("This isn’t an email address.");
  await expect(error).toBeVisible();
  await email.fill("somebody@");
  await signInOnAnotherDevice(page, home, person);
  await expect(page.getByRole("banner").getByText("2", { exact: true })).toBeVisible();
  await expect(error).toBeVisible();
  await expect(email).toHaveValue("somebody@");
});

test("@scripts a form waits while there is no connection, is sent afterwards, and its notice goes away by itself", async ({
  page,
  homeUrl: home,
  admin,
  changeSettings,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const title = await titleOf(admin);
  await changeSettings({});
  await openAsAdmin(page, home, admin, "/studio/settings/general");
  const waiting = page.getByText("Your change will be sent as soon as you’re back online.");
  const field = page.getByLabel("Title of the portal");
  await page.context().setOffline(true);
  await expect(page.getByText("If you save it now, we’ll send it")).toBeVisible();
  await field.fill("Held for a while");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(waiting).toBeVisible();
  await expectAccessible(page);
  await expect(field).toHaveValue("Held for a while");
  expect(await titleOf(admin)).toBe(title);

  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("link", { name: "Roles", exact: true }).click();
  await expect(waiting).toBeVisible();
  await expect(field).toHaveValue("Held for a while");

  await page.context().setOffline(false);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(page.getByText("You’re offline.")).toBeHidden();
  expect(await titleOf(admin)).toBe("Held for a while");
});

test("@scripts a form without an answer keeps what was typed, and can be sent again", async ({
  page,
  homeUrl: home,
  admin,
  changeSettings,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED|Failed to fetch/);
  await changeSettings({});
  await openAsAdmin(page, home, admin, "/studio/settings/general");
  const unsure = page.getByText("The server didn’t answer.");
  const field = page.getByLabel("Title of the portal");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await page.route(/general\.data/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await field.fill("Sent twice");
  // The answer of the next load would replace the form.
  await admin.changeSettings({ title: "Someone else’s title" });
  await save.click();
  await expect(unsure).toBeVisible();
  await expect(field).toHaveValue("Sent twice");
  await page.unroute(/general\.data/);
  await save.click();
  await expect(page.getByText("Saved now: Someone else’s title")).toBeVisible();
  await expect(field).toHaveValue("Sent twice");
  await save.click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(unsure).toBeHidden();
  expect(await titleOf(admin)).toBe("Sent twice");
});

test("@scripts a form that is sent after the session has ended keeps what was typed", async ({
  page,
  homeUrl: home,
  admin,
  changeSettings,
}) => {
  await changeSettings({});
  await openAsAdmin(page, home, admin, "/studio/settings/general");
  const banner = page.getByText("You’ve been signed out.");
  const field = page.getByLabel("Title of the portal");
  const save = page.getByRole("button", { name: "Save", exact: true });
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await field.fill("Typed without a session");
  await save.click();
  await expect(banner).toBeVisible();
  await expect(field).toHaveValue("Typed without a session");
  await expectAccessible(page);

  const signIn = page.waitForEvent("popup");
  await page.getByRole("status").getByRole("link", { name: "Sign in" }).press("Enter");
  await expect((await signIn).getByRole("dialog", { name: "Sign in" })).toBeVisible();
  await (await signIn).close();
  await page.context().addCookies(cookies);
  await save.click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(banner).toBeHidden();
  expect(await titleOf(admin)).toBe("Typed without a session");

  await page.context().clearCookies();
  await page.getByRole("link", { name: "Roles", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Sign in" })).toBeVisible();
  await expect(page).toHaveURL(/returnTo=%2Fstudio%2Fsettings%2Froles/);
});
