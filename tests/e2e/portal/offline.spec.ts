import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

/** Console errors that a lost connection causes. For a style sheet that can't be loaded, React logs only the event. */
const offlineErrors =
  /Error loading route module|Failed to (fetch|load resource)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|^Event$/;
const offlineTitles = {
  en: "You’re offline, but nothing is lost",
  ar: "لا يوجد اتصال، ولم يضِع شيء",
};

/** Waits until the page is hydrated and the offline screen's code is loaded. */
async function waitForOfflineScreen(page: Page): Promise<void> {
  await hydrate(page);
  const isCodeLoaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .some(({ name }) => name.includes("/offline-screen-")),
    );
  await expect.poll(isCodeLoaded).toBe(true);
}

test("@scripts without a connection the portal's own screen shows what can still be read, and the requested page opens when the connection is back", async ({
  page,
  context,
  homeUrl: home,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(offlineErrors);
  await page.goto(`${home}/courses/the-father-and-two-sons`);
  await waitForOfflineScreen(page);
  await page.getByRole("link", { name: "Lampstand" }).first().click();
  await expect(page).toHaveURL(`${home}/`);
  const readFrame = () =>
    page.evaluate(() => {
      const { documentElement: html } = document;
      const brand = getComputedStyle(html).getPropertyValue("--brand");
      return { brand, lang: html.lang, dir: html.dir };
    });
  const frameBefore = await readFrame();
  await context.setOffline(true);
  await page.getByRole("link", { name: "All courses" }).first().click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(offlineTitles.en);
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/^You’re offline/);
  expect(await readFrame()).toEqual(frameBefore);
  await expect(page.locator("main")).not.toContainText(/error\.|offline\./);
  await expect(page.getByText(/^Next try in 0:\d\d$/)).toBeVisible();
  // A screen reader doesn't read the countdown; it says once that there will be another try.
  await expect(page.locator("main [role=status]")).toHaveText(/^We’ll keep trying/);
  await expectAccessible(page);
  // If this try fails too, the countdown to the next one starts.
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText(/^Next try in 0:(10|0\d)$/)).toBeVisible();

  // Pages that this tab has already shown can be read again, through the list or Back.
  await page.getByRole("link", { name: "The Father and Two Sons" }).click();
  await expect(heading).toHaveText("The Father and Two Sons");
  await page.goBack();
  await expect(heading).toHaveText(offlineTitles.en);

  await context.setOffline(false);
  await expect(heading).not.toHaveText(offlineTitles.en);
  await expect(page).toHaveURL(`${home}/courses/`);
  await expect(page.locator(".site-header")).toBeVisible();
});

test("@scripts the offline screen lists a lesson's answer that isn't sent yet, in Arabic from right to left", async ({
  page,
  context,
  arabicUrl: arabic,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(offlineErrors);
  await page.goto(`${arabic}/courses/the-lost-sheep`);
  await page.getByRole("button", { name: "ابدأ الدورة" }).first().click();
  await expect(page).toHaveURL(/lesson/);
  await waitForOfflineScreen(page);
  // The code that stores answers is loaded as a separate file.
  const listDatabaseNames = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(listDatabaseNames).toContain("work-queue");
  await context.setOffline(true);
  await page.getByRole("button", { name: "إكمال ومتابعة" }).click();
  await expect(page.getByText("حُفظ هذا على جهازك")).toBeVisible();
  await page.locator("a.brand, main a[href^='/courses/']").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(offlineTitles.ar);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.getByRole("listitem").filter({ hasText: "محفوظ" })).toBeVisible();
  await expect(page.getByText("ما كتبته محفوظ على هذا الجهاز")).toBeVisible();
  await expectAccessible(page);
});

test.describe("a browser with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("@scripts a reload without a connection shows the portal's offline page, not the browser's", async ({
    page,
    context,
    homeUrl: home,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(offlineErrors);
    await page.goto(`${home}/?lang=uk`);
    // The manifest, which makes the portal installable, is linked only after the page has loaded.
    const manifest = page.locator("head > link[rel=manifest]");
    await expect(manifest).toHaveAttribute("href", "/manifest.webmanifest");
    await hydrate(page);
    const readStoredContentType = () =>
      page.evaluate(async () => (await caches.match("/offline.html"))?.headers.get("Content-Type"));
    await expect.poll(readStoredContentType).toContain("text/html");
    await context.setOffline(true);
    await page.goto(`${home}/courses/learning-to-pray`);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Немає зв’язку, але нічого не втрачено");
    await expect(page.locator("html")).toHaveAttribute("lang", "uk");
    await expect(page.getByText(/^Наступна спроба через 0:\d\d$/)).toBeVisible();
    await expect(page.getByText("Цієї сторінки ще немає")).toBeVisible();
    await expect(page.getByText("Написане збережено")).toBeHidden();
    const loadedFontCount = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === "loaded").length;
    });
    expect(loadedFontCount).toBeGreaterThan(0);
    await expect(page.locator(".site-header img.brand-mark")).toHaveJSProperty("complete", true);
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.locator("main h1")).not.toHaveText("Немає зв’язку, але нічого не втрачено");
    await expect(page).toHaveURL(`${home}/courses/learning-to-pray`);
    // Only the offline page and its files are stored, nothing that was read.
    const paths = await page.evaluate(async () =>
      (await (await caches.open("offline")).keys()).map(({ url }) => new URL(url).pathname),
    );
    expect(paths.filter((path) => !/^\/(?:assets|images)\//.test(path))).toEqual(["/offline.html"]);
  });
});
