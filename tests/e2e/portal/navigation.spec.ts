import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { waitForEarlierRequests, hydrate } from "#tests/e2e/page-steps.ts";

const createItem = (id: string, properties: Record<string, unknown> = {}) => ({
  id,
  title: { en: `To ${id}` },
  link: `/courses/`,
  ...properties,
});
const items = [
  createItem("one", { children: [createItem("two"), createItem("three", { link: "/login" })] }),
  createItem("four", { openInNewTab: true, icon: "heart" }),
];

/** Returns the accessible name of the focused element. */
const readFocusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    return focused?.getAttribute("aria-label") ?? focused?.textContent.trim() ?? "";
  });

test("@scripts the menu works by keyboard: its submenus and its panel open and close again", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings({ navigation: { type: "horizontal", theme: "dark", items } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(home);
  const horizontalMenu = page.getByRole("navigation", { name: "Menu" }).first();
  await horizontalMenu.locator("summary", { hasText: "To one" }).focus();
  await page.keyboard.press("Enter");
  await expect(horizontalMenu.getByRole("link", { name: "To two" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(horizontalMenu.getByRole("link", { name: "To two" })).toBeHidden();
  expect(await readFocusedName(page)).toContain("To one");
  // An open submenu closes when the focus leaves it.
  await page.keyboard.press("Enter");
  await horizontalMenu.getByRole("link", { name: /To four/ }).focus();
  await expect(horizontalMenu.getByRole("link", { name: "To two" })).toBeHidden();

  await changeSettings({ navigation: { type: "vertical", theme: "dark", items } });
  await page.goto(home);
  await page.locator(".menu-button").focus();
  await page.keyboard.press("Enter");
  const panel = page.locator(".menu");
  await expect(panel).toBeVisible();
  await panel.locator("summary", { hasText: "To one" }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("link", { name: "To two" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  expect(await readFocusedName(page)).toBe("Menu");
  // A link in the panel navigates and closes the panel; a click beside the panel closes it too.
  await page.keyboard.press("Enter");
  await panel.getByRole("link", { name: "To three" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await page.locator(".menu-button").click();
  await expect(panel).toBeVisible();
  await page.mouse.click(200, 700);
  await expect(panel).toBeHidden();
});

test("@scripts a menu of two hundred items can be scrolled to its end on a small phone, dark and right to left", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  const manyItems = Array.from({ length: 200 }, (_, index) =>
    createItem(`${index} ${"x".repeat(index % 60)}`),
  );
  await changeSettings({
    i18n: { langs: ["en", "uk", "ar"] },
    navigation: { type: "horizontal", theme: "light", items: manyItems },
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${home}/?lang=ar`);
  await page.locator(".menu-button").click();
  const lastLink = page.locator(".menu").getByRole("link", { name: /^To 199/ });
  await lastLink.scrollIntoViewIfNeeded();
  await expect(lastLink).toBeInViewport();
  const extraWidth = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(extraWidth).toBeLessThanOrEqual(0);
});

for (const isOnline of [true, false]) {
  test(`@scripts a link that scrolls into view ${isOnline ? "loads its screen's code when the browser is idle" : "loads nothing without a connection"}`, async ({
    page,
    homeUrl: home,
  }) => {
    await page.addInitScript((onLine) => {
      Object.defineProperty(Navigator.prototype, "onLine", { get: () => onLine });
      // The test decides when the browser is idle.
      const idleCallbacks: (() => void)[] = [];
      const requestIdleCallback = (callback: () => void) => idleCallbacks.push(callback);
      const idle = () => idleCallbacks.splice(0).map((callback) => callback()).length;
      Object.assign(window, { requestIdleCallback, idle, watched: 0 });
      const observe = IntersectionObserver.prototype.observe;
      IntersectionObserver.prototype.observe = function observeAndCount(target) {
        if (target instanceof HTMLAnchorElement) (window as unknown as IdleWindow).watched += 1;
        observe.call(this, target);
      };
    }, isOnline);
    const countWatchedLinks = () => page.evaluate(() => (window as unknown as IdleWindow).watched);
    const runIdleCallbacks = () => page.evaluate(() => (window as unknown as IdleWindow).idle());
    const requestedPaths: string[] = [];
    page.on("request", (request) => void requestedPaths.push(new URL(request.url()).pathname));
    const listCourseCodePaths = () =>
      requestedPaths.filter((path) => /^\/assets\/course-[\w-]+\.js$/.test(path));
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${home}/privacy-policy/`);
    await hydrate(page);
    await waitForEarlierRequests(page);
    expect(listCourseCodePaths()).toEqual([]);
    // Links are observed from the first use of the page on.
    await page.mouse.move(100, 100);
    await page.mouse.wheel(0, 1);
    await expect.poll(countWatchedLinks).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await waitUntilInView(page, 'a[href^="/courses/"]:not([href="/courses/"])');
    await runIdleCallbacks();
    if (isOnline) await expect.poll(listCourseCodePaths).toHaveLength(1);
    else {
      await waitForEarlierRequests(page);
      expect(listCourseCodePaths()).toEqual([]);
    }
    expect(requestedPaths.filter((path) => path.endsWith(".data"))).toEqual([]);
  });
}

type IdleWindow = { watched: number; idle(): number };

/** Waits until the last matching link is in view. This observer is added last, so the page's own are called first. */
function waitUntilInView(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    (links) =>
      new Promise<void>((resolve) => {
        const watcher = new IntersectionObserver(([entry]) => entry!.isIntersecting && resolve());
        watcher.observe([...document.querySelectorAll(links)].at(-1)!);
      }),
    selector,
  );
}
