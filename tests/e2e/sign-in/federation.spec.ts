import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const coursePath = "/courses/the-father-and-two-sons";
const allProvidersSettings = { registration: { email: true, google: true, facebook: true } };

const providerButton = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name: `Continue with ${name}` });

/** Clicks a button on the provider's own page. */
const clickAtProvider = (page: Page, name: string) => page.getByRole("button", { name }).click();

let personCount = 0;

/** Signs in at the provider as a person who has no account in the portal. */
async function signInAsNewPerson(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Ruth New");
  await page
    .getByLabel("Email")
    .fill(`ruth.${process.pid}.${Date.now()}.${(personCount += 1)}@gmail.com`);
  await page.getByRole("button", { name: "Continue as someone else" }).click();
}

const expectSignedIn = (page: Page) =>
  expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();

for (const [name, scenario] of [
  ["Google", "login"],
  ["Facebook", "sign-in"],
] as const) {
  test(`a guest signs in with ${name} and finds their progress on the same page`, async ({
    page,
    homeUrl: home,
    changeSettings,
    simulators,
    hasScripts,
  }) => {
    await changeSettings(allProvidersSettings);
    await page.goto(home + coursePath);
    await page.getByRole("button", { name: "Start the course" }).first().click();
    await page.getByRole("button", { name: "Finish and continue" }).click();
    await expect(page).toHaveURL(/give-me-my-share/);
    await page.goto(`${home}${coursePath}?scenario=${scenario}`);
    await providerButton(page, name).click();
    await expect(page).toHaveURL(new RegExp(`^${simulators}/${name.toLowerCase()}/`));
    await signInAsNewPerson(page);
    // Facebook's fragment in the address is removed if scripts run.
    await expect(page).toHaveURL(
      hasScripts ? home + coursePath : new RegExp(`^${home}${coursePath}(#_=_)?$`),
    );
    await expectSignedIn(page);
    await expect(page.getByText("1 of 9 finished")).toBeVisible();
  });
}

test("a user who cancels at the provider is back in the popup, and may choose another method", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings(allProvidersSettings);
  await page.goto(`${home}${coursePath}?scenario=login`);
  await providerButton(page, "Google").click();
  await clickAtProvider(page, "Cancel");
  const popup = page.getByRole("dialog");
  await expect(popup.getByText("You didn’t finish signing in")).toBeVisible();
  await popup.getByLabel("Email").fill("hanna@example.org");
  await popup.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(popup.getByLabel("Password", { exact: true })).toBeVisible();
  await popup.getByRole("link", { name: "Other ways to sign in" }).click();
  await expect(providerButton(page, "Google")).toBeVisible();
});

test("without consent no sign-in method continues", async ({
  page,
  homeUrl: home,
  changeSettings,
  hasScripts,
}) => {
  await changeSettings({ ...allProvidersSettings, gdpr: true });
  await page.goto(`${home}${coursePath}?scenario=login`);
  if (hasScripts) await hydrate(page);
  const popup = page.getByRole("dialog");
  const postUrls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") postUrls.push(request.url());
  });
  await popup.getByRole("checkbox").uncheck();
  await popup.getByLabel("Email").fill("hanna@example.org");
  const continueButton = popup.getByRole("button", { name: "Continue", exact: true });
  for (const button of [providerButton(page, "Google"), continueButton]) {
    await button.click();
    await expect(popup.getByText("Tick the box to agree")).toBeVisible();
    await expect(popup).toBeVisible();
    await expect(providerButton(page, "Facebook")).toBeVisible();
    if (hasScripts) expect(postUrls).toEqual([]);
    else await popup.getByRole("checkbox").uncheck();
  }
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("attempt-secret");
});

test("@scripts if a provider's response can't be verified, the user stays in the popup and sees a message", async ({
  page,
  homeUrl: home,
  changeSettings,
  simulators,
}) => {
  await changeSettings(allProvidersSettings);
  const simulateFault = (fault: string) =>
    page.request.post(`${simulators}/facebook/faults`, { data: { fault } });
  await page.goto(`${home}${coursePath}?scenario=login`);
  await providerButton(page, "Facebook").click();
  await expect(page).toHaveURL(/facebook\/dialog/);
  await simulateFault("wrong-app");
  await clickAtProvider(page, "Miriam Haddad");
  await expect(
    page.getByRole("dialog").getByText("couldn’t verify the other service"),
  ).toBeVisible();
  await simulateFault("");
  await expectAccessible(page);
});

test("@scripts with a mouse and enough room the provider opens in its own window, and the page stays", async ({
  browser,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings(allProvidersSettings);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    hasTouch: false,
    isMobile: false,
  });
  const page = await context.newPage();
  await page.goto(`${home}${coursePath}?scenario=login`);
  await hydrate(page);
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  const windowOpened = page.waitForEvent("popup");
  await providerButton(page, "Google").click();
  const providerWindow = await windowOpened;
  await expect(page.getByText("Continue in the window that just opened.")).toBeVisible();
  const windowClosed = providerWindow.waitForEvent("close");
  await clickAtProvider(providerWindow, "Daniel Osei");
  await windowClosed;
  await expectSignedIn(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
  await context.close();
});

test("@scripts cancelling in the provider's window shows a message in the popup", async ({
  browser,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings(allProvidersSettings);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    hasTouch: false,
    isMobile: false,
  });
  const page = await context.newPage();
  await page.goto(`${home}${coursePath}?scenario=sign-in`);
  await hydrate(page);
  await page.getByRole("dialog").getByLabel("First name").fill("Hanna");
  const windowOpened = page.waitForEvent("popup");
  await providerButton(page, "Facebook").click();
  const providerWindow = await windowOpened;
  const windowClosed = providerWindow.waitForEvent("close");
  await clickAtProvider(providerWindow, "Cancel");
  await windowClosed;
  const popup = page.getByRole("dialog");
  await expect(popup.getByText("You didn’t finish signing in")).toBeVisible();
  await expect(popup.getByLabel("First name")).toHaveValue("Hanna");
  await context.close();
});

test("@scripts Enter in a registration field submits the form instead of starting another sign-in method", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings(allProvidersSettings);
  await page.goto(`${home}${coursePath}?scenario=sign-in`);
  await hydrate(page);
  const popup = page.getByRole("dialog");
  await popup.getByLabel("First name").fill("Hanna");
  await page.keyboard.press("Enter");
  await expect(popup.getByText("Check the marked fields")).toBeVisible();
  await expect(page).toHaveURL(/scenario=sign-in/);
});

test("@scripts two provider buttons are squares with names; three are circles without names", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings({ registration: { email: true, google: true, facebook: false } });
  await page.goto(`${home}${coursePath}?scenario=login`);
  const google = providerButton(page, "Google");
  await expect(google).toHaveText("Google");
  await expect(google).not.toHaveCSS("border-radius", "50%");
  await changeSettings(allProvidersSettings);
  await page.reload();
  await expect(google).toHaveText("");
  await expect(google).toHaveCSS("border-radius", "50%");
  const box = (await google.boundingBox())!;
  expect(box.width).toBeGreaterThanOrEqual(64);
  await expectAccessible(page);
  await page.goto(`${home}${coursePath}?scenario=sign-in`);
  await expectAccessible(page);
});

test("@scripts an Arabic portal's buttons work by the keyboard", async ({
  page,
  arabicUrl: arabic,
}) => {
  await page.goto(`${arabic}/?scenario=login`);
  await hydrate(page);
  const google = page.getByRole("dialog").getByRole("button", { name: "Google" });
  await google.focus();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await signInAsNewPerson(page);
  await expect(page).toHaveURL(`${arabic}/`);
  await expect(page.getByRole("link", { name: "الملف الشخصي" })).toBeVisible();
});
