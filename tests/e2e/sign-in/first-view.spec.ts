import type { Page } from "@playwright/test";
import {
  finishAnimations,
  expect,
  expectAccessible,
  newPerson,
  registerByApi,
  test,
} from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/around-one-table";
const methodSettings = {
  registration: { email: true, google: true, facebook: true, messengers: true },
  gdpr: true,
};

const signInLink = (page: Page) => page.getByRole("link", { name: "Sign in", exact: true });

/** Delays the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const scriptsReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await scriptsReleased;
    await route.continue().catch(() => {});
  });
  return release;
}

/** Waits until the sign-in dialog of the page is hydrated. */
const expectDialogHydrated = (page: Page) =>
  expect(page.locator("dialog.dialog-panel--steps:not([data-static])")).toHaveCount(1);

test("@scripts the sign-in dialog is part of the page: it opens before React is loaded, and is hydrated in place", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings(methodSettings);
  const release = await holdScripts(page);
  await page.goto(`${home}${course}?lang=en#main`, { waitUntil: "commit" });
  await signInLink(page).click();
  const popup = page.getByRole("dialog", { name: "Sign in" });
  const email = popup.getByLabel("Email");
  await expect(email).toBeFocused();
  await expect(popup.getByLabel("Password")).toHaveCount(0);
  await expect(page).toHaveURL(`${home}${course}?lang=en#main`);
  await page.keyboard.type("hanna@exa");
  await finishAnimations(page);
  await page.evaluate(() => {
    const field = document.querySelector("dialog[open] input[type=email]");
    const record = { field, blurCount: 0 };
    field?.addEventListener("blur", () => (record.blurCount += 1));
    Object.assign(window, { record });
  });
  const boxBefore = await email.boundingBox();
  release();
  await expect(page).toHaveURL(`${home}${course}?lang=en&scenario=login#main`);
  await page.keyboard.type("mple.org");
  await expect(email).toHaveValue("hanna@example.org");
  await expectDialogHydrated(page);
  expect(await email.boundingBox()).toEqual(boxBefore);
  const isFocusUnchanged = await page.evaluate(() => {
    const { record } = window as unknown as { record: { field: Element; blurCount: number } };
    return record.field === document.activeElement && record.blurCount === 0;
  });
  expect(isFocusUnchanged, "the field is the same one and never lost the focus").toBe(true);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(`${home}${course}?lang=en#main`);
});

test("@scripts a click opens the dialog immediately; the address keeps its query and hash while the dialog is open", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings(methodSettings);
  await page.goto(`${home}${course}?from=friend#main`);
  await hydrate(page);
  await expectDialogHydrated(page);
  const focusedFieldType = await signInLink(page).evaluate((link: HTMLElement) => {
    link.click();
    const { activeElement } = document;
    return activeElement instanceof HTMLInputElement && activeElement.type;
  });
  expect(focusedFieldType).toBe("email");
  await expect(page).toHaveURL(`${home}${course}?from=friend&scenario=login#main`);
  const popup = page.getByRole("dialog");
  await expectAccessible(page);
  await popup.getByLabel("Email").fill(" Hanna@Example.ORG ");
  await page.keyboard.press("Enter");
  await expect(popup.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page).toHaveURL(
    `${home}${course}?from=friend&scenario=login&step=login-by-email#main`,
  );
  await popup.getByLabel("Password", { exact: true }).fill("not the right one");
  const postRequest = page.waitForRequest((request) => request.method() === "POST");
  await page.keyboard.press("Enter");
  expect(new URLSearchParams((await postRequest).postData() ?? "").get("email")).toBe(
    "hanna@example.org",
  );
  await expect(popup.getByText("Wrong email or password")).toBeVisible();
  await popup.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(`${home}${course}#main`);
  // The dialog opens again, and its form is empty.
  await signInLink(page).click();
  await expect(popup.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  await expect(popup.getByText("Wrong email or password")).toHaveCount(0);
});

test("the first view passes the typed email on to the email step; the next visit names the method used last", async ({
  page,
  homeUrl: home,
  changeSettings,
  hasScripts,
}) => {
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.context().clearCookies({ name: /token/ });
  await changeSettings(methodSettings);
  await page.goto(`${home}${course}?scenario=login`);
  const popup = page.getByRole("dialog");
  if (hasScripts) await hydrate(page);
  await expect(popup.getByLabel("Email")).toBeFocused();
  await popup.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(popup.getByText("Fill in this field.")).toBeVisible();
  await popup.getByLabel("Email").fill(person.email.toUpperCase());
  await popup.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/step=login-by-email/);
  await expect(popup.getByLabel("Email")).toHaveValue(new RegExp(person.email, "i"));
  await popup.getByLabel("Password", { exact: true }).fill(person.password);
  await popup.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.context().clearCookies({ name: /token/ });
  await page.goto(`${home}${course}?scenario=login`);
  if (hasScripts) await expect(popup.getByText("Last time: Email")).toBeVisible();
});

test("@scripts before hydration the dialog of the page works as a plain form", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings(methodSettings);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await page.goto(`${home}${course}`);
  await signInLink(page).click();
  const popup = page.getByRole("dialog");
  await popup.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(`${home}${course}`);
  await signInLink(page).click();
  await popup.getByLabel("Email").fill("hanna@example.org");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${home}${course}?scenario=login&step=login-by-email`);
  await expect(popup.getByLabel("Email")).toHaveValue("hanna@example.org");
  await expect(popup.getByLabel("Password", { exact: true })).toBeVisible();
});

test("without scripts nothing behind an open popup can be reached", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  test.skip(hasScripts, "with scripts the browser keeps the focus inside");
  await page.goto(`${home}${course}?scenario=login`);
  const popup = page.getByRole("dialog");
  await expect(popup.getByLabel("Email")).toBeFocused();
  await expect(page.locator(".page-behind-dialog[inert]")).toHaveCount(1);
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press("Tab");
    await expect(page.locator(".page-behind-dialog :focus")).toHaveCount(0);
  }
});

const stepQueries = [
  "scenario=login",
  "scenario=login&step=login-by-email",
  "scenario=login&step=forgot-password",
  "scenario=sign-in",
  "scenario=messengers-login",
];

for (const [width, height, percent, isTouch] of [
  [360, 740, 200, true],
  [320, 568, 100, true],
  [320, 740, 100, false],
] as const) {
  test(`@scripts every step of the popup can be read and pressed at ${width} × ${height} with text at ${percent} %, ${isTouch ? "by touch" : "by mouse"}`, async ({
    browser,
    homeUrl: home,
    changeSettings,
  }) => {
    await changeSettings(methodSettings);
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: isTouch,
      isMobile: isTouch,
    });
    const page = await context.newPage();
    for (const step of stepQueries) {
      await page.goto(`${home}${course}?${step}`);
      await page.addStyleTag({ content: `html { font-size: ${percent}% }` });
      await finishAnimations(page);
      const popup = page.getByRole("dialog");
      await expect(popup.getByRole("link", { name: "Close" })).toBeInViewport();
      const overflowingParts = await popup.evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll("*")]
          .filter((one) => {
            const { overflowX } = getComputedStyle(one);
            const isScrollable = overflowX !== "visible" && overflowX !== "clip";
            return (
              isScrollable &&
              one.scrollWidth > one.clientWidth &&
              !one.matches("input, .visually-hidden")
            );
          })
          .flatMap((one) => [...one.querySelectorAll("*")].map((part) => ({ one, part })))
          .filter(({ one, part }) => {
            const box = one.getBoundingClientRect();
            const { left, right } = part.getBoundingClientRect();
            const isOutside = left < box.left - 0.5 || right > box.left + one.clientWidth + 0.5;
            return right > left && isOutside;
          })
          .map(({ part }) => part.outerHTML.slice(0, 120)),
      );
      expect(overflowingParts, step).toEqual([]);
      const popupBox = await popup.boundingBox();
      expect(popupBox!.x).toBeGreaterThanOrEqual(0);
      expect(popupBox!.x + popupBox!.width).toBeLessThanOrEqual(width);
      for (const button of await popup.getByRole("button").all()) {
        await button.scrollIntoViewIfNeeded();
        await expect(button).toBeInViewport({ ratio: 0.9 });
      }
      await expect(popup.getByRole("link", { name: "Close" })).toBeInViewport();
    }
    await context.close();
  });
}

test("@scripts seven providers are in two rows of similar length", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  const { registration } = methodSettings;
  await changeSettings({ registration: { ...registration, phone: true } });
  await page.goto(`${home}${course}?scenario=login`);
  const buttons = page.getByRole("dialog").locator(".sign-in-method");
  await expect(buttons).toHaveCount(7);
  await finishAnimations(page);
  const tops = await buttons.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().top),
  );
  const rows = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
  expect(rows).toEqual([4, 3]);
});
