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
const someMethods = {
  registration: { email: true, google: true, facebook: true, messengers: true },
  gdpr: true,
};

const signInLink = (page: Page) => page.getByRole("link", { name: "Sign in", exact: true });

/** Delays the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return release;
}

/** Waits until the sign-in dialog of the page is hydrated. */
const dialogTaken = (page: Page) =>
  expect(page.locator("dialog.panel--steps:not([data-static])")).toHaveCount(1);

test("@scripts the sign-in dialog is part of the page: it opens before React is loaded, and is hydrated in place", async ({
  page,
  home,
  settings,
}) => {
  await settings(someMethods);
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
    const seen = { field, left: 0 };
    field?.addEventListener("blur", () => (seen.left += 1));
    Object.assign(window, { seen });
  });
  const before = await email.boundingBox();
  release();
  await expect(page).toHaveURL(`${home}${course}?lang=en&scenario=login#main`);
  await page.keyboard.type("mple.org");
  await expect(email).toHaveValue("hanna@example.org");
  await dialogTaken(page);
  expect(await email.boundingBox()).toEqual(before);
  const kept = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { field: Element; left: number } };
    return seen.field === document.activeElement && seen.left === 0;
  });
  expect(kept, "the field is the same one and never lost the focus").toBe(true);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(`${home}${course}?lang=en#main`);
});

test("@scripts a click opens the dialog immediately; the address keeps its query and hash while the dialog is open", async ({
  page,
  home,
  settings,
}) => {
  await settings(someMethods);
  await page.goto(`${home}${course}?from=friend#main`);
  await hydrate(page);
  await dialogTaken(page);
  const opened = await signInLink(page).evaluate((link: HTMLElement) => {
    link.click();
    const { activeElement } = document;
    return activeElement instanceof HTMLInputElement && activeElement.type;
  });
  expect(opened).toBe("email");
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
  const sending = page.waitForRequest((request) => request.method() === "POST");
  await page.keyboard.press("Enter");
  expect(new URLSearchParams((await sending).postData() ?? "").get("email")).toBe(
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
  home,
  settings,
  scripts,
}) => {
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.context().clearCookies({ name: /token/ });
  await settings(someMethods);
  await page.goto(`${home}${course}?scenario=login`);
  const popup = page.getByRole("dialog");
  if (scripts) await hydrate(page);
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
  if (scripts) await expect(popup.getByText("Last time: Email")).toBeVisible();
});

test("@scripts before hydration the dialog of the page works as a plain form", async ({
  page,
  home,
  settings,
}) => {
  await settings(someMethods);
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
  home,
  scripts,
}) => {
  test.skip(scripts, "with scripts the browser keeps the focus inside");
  await page.goto(`${home}${course}?scenario=login`);
  const popup = page.getByRole("dialog");
  await expect(popup.getByLabel("Email")).toBeFocused();
  await expect(page.locator(".behind[inert]")).toHaveCount(1);
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press("Tab");
    await expect(page.locator(".behind :focus")).toHaveCount(0);
  }
});

const steps = [
  "scenario=login",
  "scenario=login&step=login-by-email",
  "scenario=login&step=forgot-password",
  "scenario=sign-in",
  "scenario=messengers-login",
];

for (const [width, height, percent, touch] of [
  [360, 740, 200, true],
  [320, 568, 100, true],
  [320, 740, 100, false],
] as const) {
  test(`@scripts every step of the popup can be read and pressed at ${width} × ${height} with text at ${percent} %, ${touch ? "by touch" : "by mouse"}`, async ({
    browser,
    home,
    settings,
  }) => {
    await settings(someMethods);
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: touch,
      isMobile: touch,
    });
    const page = await context.newPage();
    for (const step of steps) {
      await page.goto(`${home}${course}?${step}`);
      await page.addStyleTag({ content: `html { font-size: ${percent}% }` });
      await finishAnimations(page);
      const popup = page.getByRole("dialog");
      await expect(popup.getByRole("link", { name: "Close" })).toBeInViewport();
      const sideways = await popup.evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll("*")]
          .filter((one) => {
            const { overflowX } = getComputedStyle(one);
            const scrolls = overflowX !== "visible" && overflowX !== "clip";
            return (
              scrolls &&
              one.scrollWidth > one.clientWidth &&
              !one.matches("input, .visually-hidden")
            );
          })
          .flatMap((one) => [...one.querySelectorAll("*")].map((part) => ({ one, part })))
          .filter(({ one, part }) => {
            const box = one.getBoundingClientRect();
            const { left, right } = part.getBoundingClientRect();
            const beside = left < box.left - 0.5 || right > box.left + one.clientWidth + 0.5;
            return right > left && beside;
          })
          .map(({ part }) => part.outerHTML.slice(0, 120)),
      );
      expect(sideways, step).toEqual([]);
      const size = await popup.boundingBox();
      expect(size!.x).toBeGreaterThanOrEqual(0);
      expect(size!.x + size!.width).toBeLessThanOrEqual(width);
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
  home,
  settings,
}) => {
  const { registration } = someMethods;
  await settings({ registration: { ...registration, phone: true } });
  await page.goto(`${home}${course}?scenario=login`);
  const tops: number[] = [];
  for (const button of await page.getByRole("dialog").locator(".sign-in-method").all())
    tops.push((await button.boundingBox())!.y);
  const rows = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
  expect(rows).toEqual([4, 3]);
});
