import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

/** Chooses a language: in the menu on a phone, in the language dropdown on a wide screen. */
async function chooseLanguage(
  page: Page,
  opener: "menu" | "dropdown",
  language: string,
): Promise<void> {
  await page.locator(opener === "menu" ? "summary.menu-button" : "summary.language-choice").click();
  await page.getByRole("button", { name: language }).click();
}

test("choosing a language translates the page at the same address, and is remembered for a week", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/courses/the-father-and-two-sons`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await chooseLanguage(page, "menu", "Українська");
  await expect(page.locator("html")).toHaveAttribute("lang", "uk");
  await expect(page).toHaveURL(`${home}/courses/the-father-and-two-sons`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Батько і двоє синів");
  await expect(page.getByRole("button", { name: "Почати курс" }).first()).toBeVisible();
  const cookies = await page.context().cookies();
  const lang = cookies.find(({ name }) => name === "lang")!;
  expect(lang.value).toBe("uk");
  const days = (lang.expires - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(7);

  await page.goto(`${home}/courses/`);
  await expect(page.locator("html")).toHaveAttribute("lang", "uk");
  await page.setViewportSize({ width: 1280, height: 800 });
  await chooseLanguage(page, "dropdown", "English");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test.describe("with scripts", () => {
  test.skip(
    ({ hasScripts }) => !hasScripts,
    "without scripts, choosing a language loads a new page",
  );

  test("changing the language doesn't reload the page, loads each language's texts once, and requests nothing for the current language", async ({
    page,
    homeUrl: home,
  }) => {
    const requestedPaths: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(?:i18n|language)/.test(pathname)) requestedPaths.push(pathname);
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${home}/courses/the-father-and-two-sons?utm_source=letter`);
    await hydrate(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    // The texts are prefetched once, and then read from the cache.
    expect(new Set(requestedPaths.splice(0))).toEqual(new Set(["/i18n/messages/en/"]));
    await chooseLanguage(page, "dropdown", "Українська");
    await expect(page.locator("html")).toHaveAttribute("lang", "uk");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Батько і двоє синів");
    await expect(page.locator("details.dropdown-box[open]")).toHaveCount(0);
    await expect(page).toHaveURL(/utm_source=letter$/);
    await chooseLanguage(page, "dropdown", "English");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await chooseLanguage(page, "dropdown", "Українська");
    await expect(page.locator("html")).toHaveAttribute("lang", "uk");
    await page.locator("summary.language-choice").click();
    await page.getByRole("button", { name: "Українська" }).click();
    const texts = requestedPaths.filter((path) => path.startsWith("/i18n"));
    const changes = requestedPaths.filter((path) => path.startsWith("/language"));
    expect([texts, changes.length]).toEqual([["/i18n/messages/uk/"], 3]);
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });

  test("if a language's texts can't be loaded, the primary language's texts are shown and the failure is logged", async ({
    page,
    homeUrl: home,
    expectConsoleErrors,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${home}/courses/the-father-and-two-sons`);
    await hydrate(page);
    expectConsoleErrors(/Failed to (?:fetch|load resource)/);
    const logged: string[] = [];
    page.on("console", (line) => line.type() === "error" && logged.push(line.text()));
    await page.route("**/i18n/messages/uk/**", (route) => route.abort());
    await chooseLanguage(page, "dropdown", "Українська");
    await expect(page.locator("html")).toHaveAttribute("lang", "uk");
    // The button's text is part of the server's data; the heading's is one of the texts that failed to load.
    await expect(page.getByRole("button", { name: "Почати курс" }).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Good to know" })).toBeVisible();
    expect(logged.join()).toContain("Failed to fetch");
  });

  test("if no texts load at all, the page stays as the server rendered it and its forms work", async ({
    page,
    homeUrl: home,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/Failed to (?:fetch|load resource)/);
    await page.route("**/i18n/messages/**", (route) => route.abort());
    await page.goto(`${home}/courses/the-father-and-two-sons`);
    const loadError = page.waitForEvent("console", (line) => /TypeError: Failed/.test(line.text()));
    await page.locator("h1").hover();
    await loadError;
    await expect(page.getByText(/^[a-z-]+\.[a-z.-]+$/)).toHaveCount(0);
    await page.getByRole("button", { name: "Start the course" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Before you begin");
  });
});

test("a language in the address overrides the remembered one, and is remembered itself", async ({
  page,
  homeUrl: home,
}) => {
  await page.context().addCookies([{ name: "lang", value: "uk", url: home }]);
  await page.goto(`${home}/?lang=en`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto(home);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a language that the portal does not have changes nothing", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/?lang=xx`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const response = await page.request.post(`${home}/language`, {
    form: { lang: "xx", returnTo: "//evil.example" },
    headers: { origin: home },
    maxRedirects: 0,
  });
  expect(response.headers()["location"]).toBe("/");
  expect(response.headers()["set-cookie"] ?? "").not.toContain("lang=");
});

test("no text of the interface is missing in Ukrainian", async ({ page, homeUrl: home }) => {
  const paths = [
    "/",
    "/courses/",
    "/courses/the-father-and-two-sons",
    "/no/such/path",
    "/?scenario=sign-in",
    "/privacy-policy/",
  ];
  for (const path of paths) {
    const separator = path.includes("?") ? "&" : "?";
    await page.goto(`${home}${path}${separator}lang=uk`);
    const text = await page.locator("body").innerText();
    expect(text, path).not.toMatch(/\b[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)+\b/);
    expect(text, path).not.toMatch(/\b(?:Sign in|Create|Start|Course|Lesson|Privacy)\b/);
  }
});
