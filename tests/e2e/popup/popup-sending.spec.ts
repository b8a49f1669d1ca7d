import { expect, newPerson, register, test } from "#tests/e2e/kit.ts";
import { signIn, stopClock, hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/around-one-table";

test("@scripts pressing the button twice sends the form once", async ({ page, home }) => {
  await page.goto(`${home}${course}?scenario=login`);
  await hydrate(page);
  const posts: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") {
      posts.push(route.request().url());
      await held;
    }
    await route.continue();
  });
  const popup = page.getByRole("dialog");
  await popup.getByLabel("Email").fill("nobody@example.org");
  await popup.getByLabel("Password", { exact: true }).fill("not the right one");
  await popup.getByRole("button", { name: "Sign in" }).dblclick();
  const busy = popup.getByRole("button", { name: "Signing you in" });
  await expect(busy).toHaveAttribute("aria-disabled", "true");
  await busy.click({ force: true });
  await page.keyboard.press("Enter");
  release();
  await expect(popup.getByText("Wrong email or password, or too many attempts.")).toBeVisible();
  expect(posts).toHaveLength(1);
});

test("@scripts without a connection the popup says so, keeps everything, and works again when the connection is back", async ({
  page,
  context,
  home,
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

test("@scripts the page revalidates 2 s after a sign-in", async ({ page, home }) => {
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
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".data")) asked.push(request.method());
  });
  await page.clock.runFor(1_999);
  expect(asked).toEqual([]);
  const refresh = page.waitForRequest(/\.data/);
  await page.clock.runFor(1);
  await refresh;
});

test("@scripts a page that revalidates without a connection stays as it is, and works when the connection is back", async ({
  page,
  context,
  home,
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
  const refresh = page.waitForEvent("requestfailed", (request) => request.url().includes(".data"));
  await page.clock.runFor(2_000);
  await refresh;
  await context.setOffline(false);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page).toHaveURL(/\/lesson\//);
});

test("an email that already has an account gets a message with a link to sign in, and nothing is lost", async ({
  page,
  home,
  scripts,
}) => {
  const person = newPerson();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${home}${course}?scenario=sign-in`);
  await register(page, person);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (scripts) await hydrate(page);
  await register(page, { ...person, password: "another password" });
  const popup = page.getByRole("dialog");
  const email = popup.getByLabel("Email");
  await expect(email).toHaveAccessibleDescription(/There’s already an account with this email/);
  await expect(popup.getByLabel("First name")).toHaveValue(person.firstName);
  await expect(email).toHaveValue(person.email);
  const signInLink = popup.getByRole("link", { name: "Go to sign-in" });
  if (scripts) {
    await expect(email).toBeFocused();
    await expect(signInLink).toBeInViewport();
  }
  await signInLink.click();
  await expect(popup.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(email).toHaveValue(person.email);
  await signIn(page, person);
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
});

test("@scripts an error in a long form is scrolled into view and focused; moving on to the policy link is no error", async ({
  page,
  home,
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
  home,
  scripts,
}) => {
  const person = newPerson();
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (scripts) await hydrate(page);
  let posts = 0;
  page.on("request", (request) => (posts += Number(request.method() === "POST")));
  const popup = page.getByRole("dialog");
  const box = popup.getByRole("checkbox");
  await expect(box).toBeChecked();
  await box.uncheck();
  await register(page, person);
  await expect(popup.getByText("Tick the box to agree")).toBeVisible();
  if (scripts) {
    await expect(box).toBeFocused();
    expect(posts).toBe(0);
  }
  await expect(page.getByRole("link", { name: "Your profile" })).toHaveCount(0);
  await expect(popup.getByLabel("Email")).toHaveValue(person.email);
  await box.check();
  await popup.getByLabel("Password", { exact: true }).fill(person.password);
  await popup.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("@scripts the consent checkbox, left unticked, shakes for 2.9 s", async ({ page, home }) => {
  await page.goto(`${home}${course}?scenario=sign-in`);
  await hydrate(page);
  const popup = page.getByRole("dialog");
  await popup.getByRole("checkbox").uncheck();
  const timerStarted = await stopClock(page);
  await register(page, newPerson());
  const told = popup.getByText("Tick the box to agree");
  await expect(told).toBeVisible();
  await timerStarted(2_900);
  await expect(popup.locator("label.checkbox")).toHaveClass(/is-shaking/);
  await page.clock.runFor(2_899);
  await expect(told).toBeVisible();
  await page.clock.runFor(1);
  await expect(told).toHaveCount(0);
});
