import type { Page } from "@playwright/test";
import { expect, expectAccessible, newPerson, register, test } from "#tests/e2e/kit.ts";
import { hydrate, stopClock } from "#tests/e2e/page-steps.ts";

async function registerPerson(page: Page, homeUrl: string, hasScripts: boolean) {
  const person = newPerson();
  await page.goto(`${homeUrl}/?scenario=sign-in`);
  if (hasScripts) await hydrate(page);
  await register(page, person);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  return person;
}

async function openProfile(page: Page, homeUrl: string, hasScripts: boolean) {
  await page.goto(`${homeUrl}/profile`);
  if (hasScripts) await hydrate(page);
}

const saveForm = (page: Page, formIndex: number) =>
  page.getByRole("main").getByRole("button", { name: "Save" }).nth(formIndex).click();

test("a user changes their name in the profile, within the portal's rules", async ({
  page,
  homeUrl: home,
  hasScripts,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/503|Failed to load resource|ErrorResponse/);
  await registerPerson(page, home, hasScripts);
  await openProfile(page, home, hasScripts);
  if (hasScripts) await expectAccessible(page);
  await page.getByLabel("First name").fill("A2");
  await saveForm(page, 0);
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription(/without digits/);
  await page.getByLabel("First name").fill("Olena");
  if (hasScripts) {
    await page.route("**/*.data*", (route) => route.fulfill({ status: 503 }));
    await saveForm(page, 0);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "The portal is unavailable for a moment",
    );
    await expect(page.getByLabel("First name")).toHaveValue("Olena");
    await page.unroute("**/*.data*");
  }
  await saveForm(page, 0);
  await expect(page.getByText("Saved").first()).toBeVisible();
  await expect(page.getByText(/without digits/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Olena");
});

test("a user uploads a picture, chooses its square and removes it", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  await registerPerson(page, home, hasScripts);
  await openProfile(page, home, hasScripts);
  const { default: sharp } = await import("sharp");
  const left = { create: { width: 200, height: 200, channels: 3, background: "#d01010" } } as const;
  const buffer = await sharp({
    create: { width: 400, height: 200, channels: 3, background: "#1010d0" },
  })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  await page
    .getByLabel("New picture")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  if (hasScripts) {
    const preview = page.getByRole("img", { name: "Preview of your picture" });
    const position = page.getByRole("slider", { name: "Left or right" });
    await preview.scrollIntoViewIfNeeded();
    const box = (await preview.boundingBox())!;
    await page.mouse.move(box.x + 150, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 50, box.y + 100, { steps: 4 });
    await page.mouse.up();
    expect(Number(await position.inputValue())).toBeGreaterThan(60);
    await page.getByRole("slider", { name: "Zoom" }).press("End");
    await position.press("Home");
    await expect(position).toHaveValue("0");
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBe(0);
  }
  await page.getByRole("button", { name: "Upload picture" }).click();
  const picture = page.getByRole("img", { name: "Profile picture" });
  await expect(picture).toBeVisible();
  const response = await page.request.get(new URL((await picture.getAttribute("src"))!, home).href);
  const pixel = sharp(await response.body()).extract({ left: 250, top: 128, width: 1, height: 1 });
  const [red = 0, , blue = 0] = await pixel.raw().toBuffer();
  // Scripts zoomed into the left edge. Without them the server took the middle, which is blue on the right.
  expect(red > blue).toBe(hasScripts);
  await expect(page.locator(".account-link img")).toHaveCount(1);
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByText("Your picture is removed.").first()).toBeVisible();
  await expect(picture).toHaveCount(0);
  await expect(page.locator(".account-link img")).toHaveCount(0);
});

test("adding a phone needs no password; changing the email does", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  const person = await registerPerson(page, home, hasScripts);
  await openProfile(page, home, hasScripts);
  const phone = page.getByLabel("Phone", { exact: true });
  const passwordField = page.getByLabel("Your password");
  if (hasScripts) {
    await phone.pressSequentially("tel 380501234567890");
    await expect(phone).toHaveValue("+380501234567");
    await expect(passwordField).toHaveCount(0);
  }
  // Each run has its own number: two users never share one.
  await phone.fill(`+38050${String(Date.now()).slice(-7)}`);
  await saveForm(page, 1);
  await expect(page.getByText("Saved").first()).toBeVisible();
  const email = `new.${person.email}`;
  await page.getByLabel("Email", { exact: true }).fill(email);
  await expect(passwordField).toBeVisible();
  await saveForm(page, 1);
  await expect(passwordField).toHaveAccessibleDescription(
    "Enter your password, so we know it’s you.",
  );
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await passwordField.fill("not it");
  await saveForm(page, 1);
  await expect(passwordField).toHaveAccessibleDescription(
    "That password isn’t right. Check it and try again.",
  );
  if (hasScripts) await expectAccessible(page);
  await passwordField.fill(person.password);
  await saveForm(page, 1);
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByText("That password isn’t right. Check it and try again.")).toHaveCount(0);
});

test("if a portal doesn't let users change their details, the profile says so and locks the fields", async ({
  page,
  homeUrl: home,
  hasScripts,
  changeSettings,
}) => {
  await registerPerson(page, home, hasScripts);
  await openProfile(page, home, hasScripts);
  await expect(page.getByText("can’t change these details")).toHaveCount(0);
  await changeSettings({ userManagement: { allowChangePersonalInfo: false } });
  await openProfile(page, home, hasScripts);
  await expect(page.getByText("can’t change these details")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).not.toBeEditable();
  await expect(page.getByLabel("First name")).not.toBeEditable();
  await expect(page.getByLabel("Phone", { exact: true })).toBeEditable();
});

test("a user blocked while signing in by the popup sees the blocked screen and nothing else", async ({
  page,
  homeUrl: home,
  hasScripts,
  admin,
}) => {
  const person = await registerPerson(page, home, hasScripts);
  await page.goto(`${home}/profile`);
  await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
  await expect(page).toHaveURL(`${home}/`);
  await page.goto(`${home}/courses/around-one-table?scenario=login&step=login-by-email`);
  if (hasScripts) await hydrate(page);
  await admin.query(
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

test("a user signs out all other browsers from the profile page", async ({
  page,
  homeUrl: home,
  hasScripts,
  browser,
}) => {
  const person = await registerPerson(page, home, hasScripts);
  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await otherPage.request.post(`${home}/api/login`, {
    data: { email: person.email, password: person.password },
    headers: { origin: home },
  });
  await openProfile(page, home, hasScripts);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("We’ve signed you out everywhere else.").first()).toBeVisible();
  expect((await otherPage.request.get(`${home}/api/users/self`)).status()).toBe(401);
  await otherContext.close();
});

test.describe("the form that completes the profile", () => {
  const address = "/courses/around-one-table?scenario=start-free-lesson&step=fill-profile";

  test("asks for a phone, reports mistakes, and leads to the lesson", async ({
    page,
    homeUrl: home,
    hasScripts,
  }) => {
    await registerPerson(page, home, hasScripts);
    await page.goto(home + address);
    if (hasScripts) await hydrate(page);
    const popup = page.getByRole("dialog");
    await expect(popup.getByRole("link", { name: "privacy policy" })).toBeVisible();
    await expect(popup.getByRole("link", { name: "terms of use" })).toBeVisible();
    if (hasScripts) await expectAccessible(page);
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

  test("@scripts makes the profile count as incomplete from the moment a user opens it until they save it", async ({
    page,
    homeUrl: home,
    admin,
  }) => {
    const person = await registerPerson(page, home, true);
    await admin.query("update users set core = '{\"complete\": true}' where email = $1", [
      person.email,
    ]);
    const updated = page.waitForResponse(
      (response) =>
        response.request().method() === "PATCH" && response.url().includes("/api/profiles/"),
    );
    await page.goto(home + address);
    await hydrate(page);
    expect((await updated).request().postDataJSON()).toEqual({ core: { complete: false } });
    const popup = page.getByRole("dialog");
    await popup.getByLabel("Phone", { exact: true }).fill(`+38066${String(Date.now()).slice(-7)}`);
    await popup.getByRole("button", { name: "Save and continue" }).click();
    await expect(page).toHaveURL(/\/lesson\//);
    const [saved] = await admin.query<{ complete: boolean }>(
      "select (core->>'complete')::boolean as complete from users where email = $1",
      [person.email],
    );
    expect(saved).toEqual({ complete: true });
  });
});

test("@scripts the profile's fields are validated 500 ms after the last key", async ({
  page,
  homeUrl: home,
}) => {
  await registerPerson(page, home, true);
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

test("a user unsubscribes from emails on the unsubscribe page", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  await registerPerson(page, home, hasScripts);
  await page.goto(`${home}/unsubscribe`);
  if (hasScripts) await hydrate(page);
  if (hasScripts) await expectAccessible(page);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("You’re unsubscribed from our mailings.")).toBeVisible();
});
