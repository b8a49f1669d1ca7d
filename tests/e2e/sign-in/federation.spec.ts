import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { waitForEarlierRequests, hydrate } from "#tests/e2e/page-steps.ts";

const open = "/courses/the-father-and-two-sons";
const allOn = { registration: { email: true, google: true, facebook: true } };

const way = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name: `Continue with ${name}` });

/** Clicks a button on the provider's own page. */
const chooseAs = (page: Page, name: string) => page.getByRole("button", { name }).click();

let people = 0;

/** Signs in at the provider as a person who has no account in the portal. */
async function chooseSomebody(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Ruth New");
  await page
    .getByLabel("Email")
    .fill(`ruth.${process.pid}.${Date.now()}.${(people += 1)}@gmail.com`);
  await page.getByRole("button", { name: "Continue as someone else" }).click();
}

const signedIn = (page: Page) =>
  expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();

for (const [name, scenario] of [
  ["Google", "login"],
  ["Facebook", "sign-in"],
] as const) {
  test(`a guest signs in with ${name} and finds their progress on the same page`, async ({
    page,
    home,
    settings,
    simulators,
    scripts,
  }) => {
    await settings(allOn);
    await page.goto(home + open);
    await page.getByRole("button", { name: "Start the course" }).first().click();
    await page.getByRole("button", { name: "Finish and continue" }).click();
    await expect(page).toHaveURL(/give-me-my-share/);
    await page.goto(`${home}${open}?scenario=${scenario}`);
    await way(page, name).click();
    await expect(page).toHaveURL(new RegExp(`^${simulators}/${name.toLowerCase()}/`));
    await chooseSomebody(page);
    // Facebook's fragment in the address is removed if scripts run.
    await expect(page).toHaveURL(scripts ? home + open : new RegExp(`^${home}${open}(#_=_)?$`));
    await signedIn(page);
    await expect(page.getByText("1 of 9 finished")).toBeVisible();
  });
}

test("a user who cancels at the provider is back in the popup, and may choose another method", async ({
  page,
  home,
  settings,
}) => {
  await settings(allOn);
  await page.goto(`${home}${open}?scenario=login`);
  await way(page, "Google").click();
  await chooseAs(page, "Cancel");
  const popup = page.getByRole("dialog");
  await expect(popup.getByText("You didn’t finish signing in")).toBeVisible();
  await popup.getByLabel("Email").fill("hanna@example.org");
  await popup.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(popup.getByLabel("Password", { exact: true })).toBeVisible();
  await popup.getByRole("link", { name: "Other ways to sign in" }).click();
  await expect(way(page, "Google")).toBeVisible();
});

test("without consent no sign-in method continues", async ({ page, home, settings, scripts }) => {
  await settings({ ...allOn, gdpr: true });
  await page.goto(`${home}${open}?scenario=login`);
  if (scripts) await hydrate(page);
  const popup = page.getByRole("dialog");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await popup.getByRole("checkbox").uncheck();
  await popup.getByLabel("Email").fill("hanna@example.org");
  const go = popup.getByRole("button", { name: "Continue", exact: true });
  for (const button of [way(page, "Google"), go]) {
    await button.click();
    await expect(popup.getByText("Tick the box to agree")).toBeVisible();
    await expect(popup).toBeVisible();
    await expect(way(page, "Facebook")).toBeVisible();
    if (scripts) expect(sent).toEqual([]);
    else await popup.getByRole("checkbox").uncheck();
  }
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("begun");
});

test("@scripts if a provider's answer can't be verified, the user stays in the popup and sees a message", async ({
  page,
  home,
  settings,
  simulators,
}) => {
  await settings(allOn);
  const tell = (fault: string) =>
    page.request.post(`${simulators}/facebook/faults`, { data: { fault } });
  await page.goto(`${home}${open}?scenario=login`);
  await way(page, "Facebook").click();
  await expect(page).toHaveURL(/facebook\/dialog/);
  await tell("wrong-app");
  await chooseAs(page, "Miriam Haddad");
  await expect(
    page.getByRole("dialog").getByText("couldn’t verify the other service"),
  ).toBeVisible();
  await tell("");
  await expectAccessible(page);
});

test("@scripts with a mouse and enough room the provider opens in its own window, and the page stays", async ({
  browser,
  home,
  settings,
}) => {
  await settings(allOn);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    hasTouch: false,
    isMobile: false,
  });
  const page = await context.newPage();
  await page.goto(`${home}${open}?scenario=login`);
  await hydrate(page);
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  const opening = page.waitForEvent("popup");
  await way(page, "Google").click();
  const window = await opening;
  await expect(page.getByText("Continue in the window that just opened.")).toBeVisible();
  const closing = window.waitForEvent("close");
  await chooseAs(window, "Daniel Osei");
  await closing;
  await signedIn(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate(() => "untouched" in window)).toBe(true);
  await context.close();
});

test("@scripts cancelling in the provider's window shows a message in the popup", async ({
  browser,
  home,
  settings,
}) => {
  await settings(allOn);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    hasTouch: false,
    isMobile: false,
  });
  const page = await context.newPage();
  await page.goto(`${home}${open}?scenario=sign-in`);
  await hydrate(page);
  await page.getByRole("dialog").getByLabel("First name").fill("Hanna");
  const opening = page.waitForEvent("popup");
  await way(page, "Facebook").click();
  const window = await opening;
  const closing = window.waitForEvent("close");
  await chooseAs(window, "Cancel");
  await closing;
  const popup = page.getByRole("dialog");
  await expect(popup.getByText("You didn’t finish signing in")).toBeVisible();
  await expect(popup.getByLabel("First name")).toHaveValue("Hanna");
  await context.close();
});

test("@scripts Enter in a registration field submits the form instead of starting another sign-in method", async ({
  page,
  home,
  settings,
}) => {
  await settings(allOn);
  await page.goto(`${home}${open}?scenario=sign-in`);
  await hydrate(page);
  const popup = page.getByRole("dialog");
  await popup.getByLabel("First name").fill("Hanna");
  await page.keyboard.press("Enter");
  await expect(popup.getByText("Check the marked fields")).toBeVisible();
  await expect(page).toHaveURL(/scenario=sign-in/);
});

test("@scripts two provider buttons are squares with names; three are circles without names", async ({
  page,
  home,
  settings,
}) => {
  await settings({ registration: { email: true, google: true, facebook: false } });
  await page.goto(`${home}${open}?scenario=login`);
  const google = way(page, "Google");
  await expect(google).toHaveText("Google");
  await expect(google).not.toHaveCSS("border-radius", "50%");
  await settings(allOn);
  await page.reload();
  await expect(google).toHaveText("");
  await expect(google).toHaveCSS("border-radius", "50%");
  const box = (await google.boundingBox())!;
  expect(box.width).toBeGreaterThanOrEqual(64);
  await expectAccessible(page);
  await page.goto(`${home}${open}?scenario=sign-in`);
  await expectAccessible(page);
});

test("@scripts an Arabic portal's buttons work by the keyboard", async ({ page, arabic }) => {
  await page.goto(`${arabic}/?scenario=login`);
  await hydrate(page);
  const google = page.getByRole("dialog").getByRole("button", { name: "Google" });
  await google.focus();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await chooseSomebody(page);
  await expect(page).toHaveURL(`${arabic}/`);
  await expect(page.getByRole("link", { name: "الملف الشخصي" })).toBeVisible();
});

test.describe("one tap", () => {
  const prompt = (page: Page) => page.frameLocator('iframe[title="Sign in with Google"]');
  const oneTap = { registration: { googleOneTap: true } };
  /** Stops the clock in pages opened from now on; only the test moves it. */
  const stoppedFromTheStart = async (page: Page) => {
    const now = Date.now();
    await page.clock.install({ time: now });
    // The clock runs until the second command arrives, which takes a moment.
    await page.clock.pauseAt(now + 1_000);
  };

  test("@scripts a guest is offered one tap after five seconds, and signs in without leaving the page", async ({
    page,
    home,
    settings,
    simulators,
  }) => {
    await settings({ ...oneTap, gdpr: true });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(simulators)) asked.push(request.url());
    });
    await stoppedFromTheStart(page);
    await page.goto(home + open);
    await hydrate(page);
    await page.clock.runFor(3_000);
    await waitForEarlierRequests(page);
    expect(asked, "nothing of Google's before it is time").toEqual([]);
    await page.clock.runFor(3_000);
    await page.clock.resume();
    const { height } = page.viewportSize()!;
    const choice = prompt(page).getByRole("button", { name: "Continue as Anna Koval" });
    await expect(choice).toBeVisible();
    const frame = await page.getByTitle("Sign in with Google").boundingBox();
    expect(frame!.height, "half of the screen stays readable").toBeLessThan(height / 2);
    await choice.click();
    const question = page.getByRole("region", {
      name: "To create your account, we need your consent.",
    });
    await expect(question).toBeVisible();
    const card = await question.boundingBox();
    expect(card!.y + card!.height).toBeLessThanOrEqual(height / 2);
    await expectAccessible(page);
    await question.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("You’re signed in. Welcome back!")).toBeVisible();
    await signedIn(page);
    await expect(page).toHaveURL(home + open);
    await page.reload();
    await signedIn(page);
  });

  test("@scripts one tap is never offered if the browser saves data", async ({
    page,
    home,
    settings,
    simulators,
  }) => {
    await settings(oneTap);
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    const asked: string[] = [];
    page.on("request", (request) => {
      const isOffer = /\/one-tap-prompt-/.test(request.url());
      if (isOffer || request.url().startsWith(simulators)) asked.push(request.url());
    });
    await stoppedFromTheStart(page);
    await page.goto(home + open);
    await page.clock.runFor(60_000);
    await waitForEarlierRequests(page);
    expect(asked).toEqual([]);
  });
});
