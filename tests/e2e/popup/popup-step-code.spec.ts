import { readFileSync } from "node:fs";
import { expect, expectAccessible, newPerson, register, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/around-one-table";

/** The URL pattern of the file with the view of the registration's first step, which isn't part of the popup's code. */
const registrationFilePattern = `**${
  (JSON.parse(readFileSync("build/view-files.json", "utf8")) as Record<string, string[]>)[
    "step sign-in"
  ]![0]
}`;

test("@scripts a step whose code can't be fetched offline waits, and works when the connection is back", async ({
  page,
  context,
  homeUrl: home,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to (fetch|load resource)|ERR_(INTERNET_DISCONNECTED|FAILED)/);
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  const countFetches = () =>
    requestedPaths.filter((path) => `**${path}` === registrationFilePattern).length;
  await page.goto(home + course);
  await hydrate(page);
  await page.evaluate(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  const popup = page.getByRole("dialog");
  const person = newPerson();
  await popup.getByLabel("Email").fill(person.email);
  // With data saving, nothing is prefetched.
  expect(countFetches()).toBe(0);
  await context.setOffline(true);
  await popup.getByRole("link", { name: "Create an account", exact: true }).click();
  const heading = popup.getByRole("heading", { name: "Create an account", exact: true });
  await expect(heading).toBeFocused();
  await expect(popup.getByRole("status").getByText("One moment…")).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(popup.getByLabel("Email")).toHaveValue(person.email);
  await expect(popup.getByLabel("Email")).toBeVisible();
  await page.goForward();
  await expect(heading).toBeFocused();
  await popup.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await popup.getByRole("link", { name: "Create an account", exact: true }).click();
  await expect(popup.getByText("One moment…")).toBeVisible();
  await context.setOffline(false);
  await expect(popup.getByLabel("First name")).toBeFocused();
  await expect(popup.getByText("One moment…")).toHaveCount(0);
  await expect(popup.getByLabel("Email")).toHaveValue(person.email);
  await register(page, person);
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
});

test("@scripts the code of a likely next step is prefetched; the popup waits for it, and reloads the page if it can't be loaded", async ({
  page,
  homeUrl: home,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED|Failed to fetch/);
  const popup = page.getByRole("dialog");
  const firstName = popup.getByLabel("First name");
  let releaseFile = () => {};
  const fileGate = new Promise<void>((resolve) => (releaseFile = resolve));
  await page.route(registrationFilePattern, async (route) => {
    await fileGate;
    await route.continue();
  });
  await page.goto(home + course);
  await hydrate(page);
  const prefetchRequest = page.waitForRequest(registrationFilePattern);
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await prefetchRequest;
  await popup.getByRole("link", { name: "Create an account", exact: true }).click();
  await expect(popup.getByText("One moment…")).toBeVisible();
  releaseFile();
  await expect(firstName).toBeFocused();
  await expect(popup.getByText("One moment…")).toHaveCount(0);

  await page.unroute(registrationFilePattern);
  // A flag, because unrouting while the page loads can leave one of its requests unanswered for ever.
  let isFileReachable = false;
  await page.route(registrationFilePattern, (route) =>
    isFileReachable ? route.continue() : route.abort(),
  );
  let documentCount = 0;
  page.on("request", (request) => (documentCount += Number(request.isNavigationRequest())));
  await page.goto(`${home}${course}?scenario=login`);
  await hydrate(page);
  await popup.getByLabel("Email").fill("hanna@example.org");
  await popup.getByRole("link", { name: "Create an account", exact: true }).click();
  await expect(firstName).toBeVisible();
  expect(documentCount).toBe(2);
  isFileReachable = true;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(popup.getByRole("button", { name: "Show password" })).toBeVisible();
  await expect(popup.getByLabel("Email")).toHaveValue("hanna@example.org");
});
