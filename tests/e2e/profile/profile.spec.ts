import type { Page } from "@playwright/test";
import { expect, expectAccessible, newPerson, register, test } from "#tests/e2e/kit.ts";
import { stopClock, hydrate } from "#tests/e2e/page-steps.ts";

async function somebody(page: Page, home: string, scripts: boolean) {
  const person = newPerson();
  await page.goto(`${home}/?scenario=sign-in`);
  if (scripts) await hydrate(page);
  await register(page, person);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  return person;
}

async function openProfile(page: Page, home: string, scripts: boolean) {
  await page.goto(`${home}/profile`);
  if (scripts) await hydrate(page);
}

const save = (page: Page, place: number) =>
  page.getByRole("main").getByRole("button", { name: "Save" }).nth(place).click();

test("a user changes their name in the profile, within the portal's rules", async ({
  page,
  home,
  scripts,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/503|Failed to load resource|ErrorResponse/);
  await somebody(page, home, scripts);
  await openProfile(page, home, scripts);
  if (scripts) await expectAccessible(page);
  await page.getByLabel("First name").fill("A2");
  await save(page, 0);
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription(/without digits/);
  await page.getByLabel("First name").fill("Olena");
  if (scripts) {
    await page.route("**/*.data*", (route) => route.fulfill({ status: 503 }));
    await save(page, 0);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "The portal is unavailable for a moment",
    );
    await expect(page.getByLabel("First name")).toHaveValue("Olena");
    await page.unroute("**/*.data*");
  }
  await save(page, 0);
  await expect(page.getByText("Saved").first()).toBeVisible();
  await expect(page.getByText(/without digits/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Olena");
});

test("adding a phone needs no password; changing the email does", async ({
  page,
  home,
  scripts,
}) => {
  const person = await somebody(page, home, scripts);
  await openProfile(page, home, scripts);
  const phone = page.getByLabel("Phone", { exact: true });
  const proof = page.getByLabel("Your password");
  if (scripts) {
    await phone.pressSequentially("tel 380501234567890");
    await expect(phone).toHaveValue("+380501234567");
    await expect(proof).toHaveCount(0);
  }
  // Each run has its own number: two users never share one.
  await phone.fill(`+38050${String(Date.now()).slice(-7)}`);
  await save(page, 1);
  await expect(page.getByText("Saved").first()).toBeVisible();
  const email = `new.${person.email}`;
  await page.getByLabel("Email", { exact: true }).fill(email);
  await expect(proof).toBeVisible();
  await save(page, 1);
  await expect(proof).toHaveAccessibleDescription("Enter your password, so we know it’s you.");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await proof.fill("not it");
  await save(page, 1);
  await expect(proof).toHaveAccessibleDescription(
    "That password isn’t right. Check it and try again.",
  );
  if (scripts) await expectAccessible(page);
  await proof.fill(person.password);
  await save(page, 1);
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByText("That password isn’t right. Check it and try again.")).toHaveCount(0);
});

test("if a portal doesn't let users change their details, the profile says so and locks the fields", async ({
  page,
  home,
  scripts,
  settings,
}) => {
  await somebody(page, home, scripts);
  await openProfile(page, home, scripts);
  await expect(page.getByText("can’t change these details")).toHaveCount(0);
  await settings({ userManagement: { allowChangePersonalInfo: false } });
  await openProfile(page, home, scripts);
  await expect(page.getByText("can’t change these details")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).not.toBeEditable();
  await expect(page.getByLabel("First name")).not.toBeEditable();
  await expect(page.getByLabel("Phone", { exact: true })).toBeEditable();
});

test("a user blocked while signing in by the popup sees the blocked screen and nothing else", async ({
  page,
  home,
  scripts,
  admin,
}) => {
  const person = await somebody(page, home, scripts);
  await page.goto(`${home}/profile`);
  await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
  await expect(page).toHaveURL(`${home}/`);
  await page.goto(`${home}/courses/around-one-table?scenario=login&step=login-by-email`);
  if (scripts) await hydrate(page);
  await admin.rows(
    `update memberships set blocked_at = now()
     where user_id = (select id from users where email = $1)`,
    [person.email],
  );
  const popup = page.getByRole("dialog");
  await popup.getByLabel("Email").fill(person.email);
  await popup.getByLabel("Password", { exact: true }).fill(person.password);
  await popup.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(`${home}/you-are-blocked`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${home}/`);
});

test("a user signs out all other browsers in the profile", async ({
  page,
  home,
  scripts,
  browser,
}) => {
  const person = await somebody(page, home, scripts);
  const other = await browser.newContext();
  const there = await other.newPage();
  await there.request.post(`${home}/api/login`, {
    data: { email: person.email, password: person.password },
    headers: { origin: home },
  });
  await openProfile(page, home, scripts);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("We’ve signed you out everywhere else.").first()).toBeVisible();
  expect((await there.request.get(`${home}/api/users/self`)).status()).toBe(401);
  await other.close();
});

test.describe("completing the profile", () => {
  const address = "/courses/around-one-table?scenario=start-free-lesson&step=fill-profile";

  test("asks for a phone, reports mistakes, and leads to the lesson", async ({
    page,
    home,
    scripts,
  }) => {
    await somebody(page, home, scripts);
    await page.goto(home + address);
    if (scripts) await hydrate(page);
    const popup = page.getByRole("dialog");
    await expect(popup.getByRole("link", { name: "privacy policy" })).toBeVisible();
    await expect(popup.getByRole("link", { name: "terms of use" })).toBeVisible();
    if (scripts) await expectAccessible(page);
    await popup.getByRole("button", { name: "Save and continue" }).click();
    await expect(popup.getByLabel("Phone", { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await expect(popup.getByRole("alert")).toBeVisible();
    await popup.getByLabel("Phone", { exact: true }).fill(`+38063${String(Date.now()).slice(-7)}`);
    await popup.getByRole("button", { name: "Save and continue" }).click();
    await expect(page).toHaveURL(/\/lesson\//);
  });

  test("@scripts counts as incomplete from the moment a user reopens it until they save it", async ({
    page,
    home,
    admin,
  }) => {
    const person = await somebody(page, home, true);
    await admin.rows("update users set core = '{\"complete\": true}' where email = $1", [
      person.email,
    ]);
    const updated = page.waitForResponse(
      (answer) => answer.request().method() === "PATCH" && answer.url().includes("/api/profiles/"),
    );
    await page.goto(home + address);
    await hydrate(page);
    expect((await updated).request().postDataJSON()).toEqual({ core: { complete: false } });
    const popup = page.getByRole("dialog");
    await popup.getByLabel("Phone", { exact: true }).fill(`+38066${String(Date.now()).slice(-7)}`);
    await popup.getByRole("button", { name: "Save and continue" }).click();
    await expect(page).toHaveURL(/\/lesson\//);
    const [saved] = await admin.rows<{ complete: boolean }>(
      "select (core->>'complete')::boolean as complete from users where email = $1",
      [person.email],
    );
    expect(saved).toEqual({ complete: true });
  });
});

test("@scripts the profile's fields are validated 500 ms after the last key", async ({
  page,
  home,
}) => {
  await somebody(page, home, true);
  await openProfile(page, home, true);
  const email = page.getByLabel("Email", { exact: true });
  const timerStarted = await stopClock(page);
  await email.fill("hanna@");
  await timerStarted(500);
  await page.clock.runFor(499);
  await expect(email).not.toHaveAttribute("aria-invalid");
  await page.clock.runFor(1);
  await expect(email).toHaveAttribute("aria-invalid", "true");
});

test("a user unsubscribes from emails on the unsubscribe page", async ({ page, home, scripts }) => {
  await somebody(page, home, scripts);
  await page.goto(`${home}/unsubscribe`);
  if (scripts) await hydrate(page);
  if (scripts) await expectAccessible(page);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("You’re unsubscribed from our mailings.")).toBeVisible();
});
