import { expect, newPerson, register, test } from "#tests/e2e/kit.ts";
import { signIn, stopClock, hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/around-one-table";

test("@scripts pressing the button twice sends the form once", async ({ page, homeUrl: home }) => {
  await page.goto(`${home}${course}?scenario=login`);
  await hydrate(page);
  const postUrls: string[] = [];
  let releasePost = () => {};
  const postGate = new Promise<void>((resolve) => (releasePost = resolve));
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") {
      postUrls.push(route.request().url());
      await postGate;
    }
    await route.continue();
  });
  const popup = page.getByRole("dialog");
  await popup.getByLabel("Email").fill("nobody@example.org");
  await popup.getByLabel("Password", { exact: true }).fill("not the right one");
  await popup.getByRole("button", { name: "Sign in" }).dblclick();
  const busyButton = popup.getByRole("button", { name: "Signing you in" });
  await expect(busyButton).toHaveAttribute("aria-disabled", "true");
  await busyButton.click({ force: true });
  await page.keyboard.press("Enter");
  releasePost();
  await expect(popup.getByText("Wrong email or password, or too many attempts.")).toBeVisible();
  expect(postUrls).toHaveLength(1);
});

test("@scripts a spinner stays 200 ms, also if the answer comes sooner", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}${course}?scenario=login`);
  await hydrate(page);
  const timerStarted = await stopClock(page);
  const popup = page.getByRole("dialog");
  await popup.getByLabel("Email").fill("nobody@example.org");
  await popup.getByLabel("Password", { exact: true }).fill("not the right one");
  await popup.getByRole("button", { name: "Sign in" }).click();
  await expect(popup.getByText("Wrong email or password, or too many attempts.")).toBeVisible();
  const spinner = popup.locator("button .spinner");
  await expect(spinner).toBeVisible();
  await timerStarted(200);
  await page.clock.runFor(199);
  await expect(spinner).toBeVisible();
  await page.clock.runFor(1);
  await expect(spinner).toHaveCount(0);
  await expect(popup.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("@scripts the overlay of a slow answer appears after 200 ms and stays 200 ms", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}${course}?scenario=login`);
  await hydrate(page);
  let releasePost = () => {};
  const postGate = new Promise<void>((resolve) => (releasePost = resolve));
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") await postGate;
    await route.continue();
  });
  await stopClock(page);
  const popup = page.getByRole("dialog");
  await popup.getByLabel("Email").fill("nobody@example.org");
  await popup.getByLabel("Password", { exact: true }).fill("not the right one");
  await popup.getByRole("button", { name: "Sign in" }).click();
  const overlay = popup.locator(".dialog-panel__wait");
  // Timers may start between two steps of the clock.
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(overlay).toBeVisible({ timeout: 100 });
  }).toPass();
  releasePost();
  await expect(popup.getByText("Wrong email or password, or too many attempts.")).toBeVisible();
  await expect(overlay).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(overlay).toHaveCount(0, { timeout: 100 });
  }).toPass();
});

test("@scripts without a connection the popup says so, keeps what was typed, and works again when the connection is back", async ({
  page,
  context,
  homeUrl: home,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to (fetch|load resource)|ERR_INTERNET_DISCONNECTED|Decoding failed/);
  const person = newPerson();
  await page.goto(`${home}${course}?scenario=sign-in`);
  await hydrate(page);
  await context.setOffline(true);
  await register(page, person);
  const popup = page.getByRole("dialog");
  await expect(popup.getByRole("alert")).toContainText("We couldn’t reach the server.");
  await expect(popup.getByLabel("Email")).toHaveValue(person.email);
  await expect(popup.getByLabel("Password", { exact: true })).toHaveValue(person.password);
  await expect(page.getByRole("heading", { level: 1, name: "Around One Table" })).toBeAttached();
  await context.setOffline(false);
  await popup.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
});

test("@scripts the page revalidates 2 s after a sign-in", async ({ page, homeUrl: home }) => {
  const person = newPerson();
  await page.goto(`${home}${course}?scenario=sign-in`);
  await register(page, person);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto(`${home}${course}?scenario=login`);
  await hydrate(page);
  const popup = page.getByRole("dialog");
  await popup.getByLabel("Email").fill(person.email);
  await popup.getByLabel("Password", { exact: true }).fill(person.password);
  const timerStarted = await stopClock(page);
  await popup.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
  await timerStarted(2_000);
  const requestMethods: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".data")) requestMethods.push(request.method());
  });
  await page.clock.runFor(1_999);
  expect(requestMethods).toEqual([]);
  const revalidation = page.waitForRequest(/\.data/);
  await page.clock.runFor(1);
  await revalidation;
});

test("@scripts a page that revalidates without a connection stays as it is, and works when the connection is back", async ({
  page,
  context,
  homeUrl: home,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to (fetch|load resource)|ERR_INTERNET_DISCONNECTED/);
  await page.goto(`${home}${course}?scenario=sign-in`);
  await hydrate(page);
  const timerStarted = await stopClock(page);
  await register(page, newPerson());
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
  await timerStarted(2_000);
  await context.setOffline(true);
  const revalidation = page.waitForEvent("requestfailed", (request) =>
    request.url().includes(".data"),
  );
  await page.clock.runFor(2_000);
  await revalidation;
  await context.setOffline(false);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page).toHaveURL(/\/lesson\//);
});

test("registering with an email that already has an account shows a link to sign in, and keeps what was typed", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  const person = newPerson();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${home}${course}?scenario=sign-in`);
  await register(page, person);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (hasScripts) await hydrate(page);
  await register(page, { ...person, password: "another password" });
  const popup = page.getByRole("dialog");
  const email = popup.getByLabel("Email");
  await expect(email).toHaveAccessibleDescription(/There’s already an account with this email/);
  await expect(popup.getByLabel("First name")).toHaveValue(person.firstName);
  await expect(email).toHaveValue(person.email);
  const signInLink = popup.getByRole("link", { name: "Go to sign-in" });
  if (hasScripts) {
    await expect(email).toBeFocused();
    await expect(signInLink).toBeInViewport();
  }
  await signInLink.click();
  await expect(popup.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(email).toHaveValue(person.email);
  await signIn(page, person);
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
});

test("@scripts a server error in a long form is scrolled into view and focused; moving to the policy link does not validate the field", async ({
  page,
  homeUrl: home,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/503|Failed to load resource|ErrorResponse/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${home}${course}?scenario=sign-in`);
  await hydrate(page);
  const popup = page.getByRole("dialog").first();
  await stopClock(page);
  await popup.getByLabel("First name").focus();
  await popup.getByRole("link", { name: "privacy policy" }).first().focus();
  await page.clock.runFor(600);
  await expect(popup.getByLabel("First name")).not.toHaveAttribute("aria-invalid");
  await popup.getByLabel("First name").focus();
  await popup.getByLabel("Last name").focus();
  await page.clock.runFor(600);
  await expect(popup.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
  await page.clock.resume();
  await page.route("**/*.data*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await register(page, newPerson());
  const alert = popup.getByRole("alert");
  await expect(alert).toContainText("Come back in a few minutes.");
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport();
});

test("without the consent nothing is sent, and the popup says why", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  const person = newPerson();
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (hasScripts) await hydrate(page);
  let postCount = 0;
  page.on("request", (request) => (postCount += Number(request.method() === "POST")));
  const popup = page.getByRole("dialog");
  const consentCheckbox = popup.getByRole("checkbox");
  await expect(consentCheckbox).toBeChecked();
  await consentCheckbox.uncheck();
  await register(page, person);
  await expect(popup.getByText("Tick the box to agree")).toBeVisible();
  if (hasScripts) {
    await expect(consentCheckbox).toBeFocused();
    expect(postCount).toBe(0);
  }
  await expect(page.getByRole("link", { name: "Your profile" })).toHaveCount(0);
  await expect(popup.getByLabel("Email")).toHaveValue(person.email);
  await consentCheckbox.check();
  await popup.getByLabel("Password", { exact: true }).fill(person.password);
  await popup.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("@scripts the consent checkbox, left unticked, shakes for 2.9 s", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}${course}?scenario=sign-in`);
  await hydrate(page);
  const popup = page.getByRole("dialog");
  await popup.getByRole("checkbox").uncheck();
  const timerStarted = await stopClock(page);
  await register(page, newPerson());
  const consentMessage = popup.getByText("Tick the box to agree");
  await expect(consentMessage).toBeVisible();
  await timerStarted(2_900);
  await expect(popup.locator("label.checkbox")).toHaveClass(/is-missing/);
  await page.clock.runFor(2_899);
  await expect(consentMessage).toBeVisible();
  await page.clock.runFor(1);
  await expect(consentMessage).toHaveCount(0);
});
