import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { waitForEarlierRequests, hydrate } from "#tests/e2e/page-steps.ts";

const item = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  title: { en: `To ${id}` },
  link: `/courses/`,
  ...more,
});
const items = [
  item("one", { children: [item("two"), item("three", { link: "/login" })] }),
  item("four", { openInNewTab: true, icon: "heart" }),
];

/** Returns the accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at?.getAttribute("aria-label") ?? at?.textContent.trim() ?? "";
  });

test("@scripts the menu works by keyboard: its submenus and its panel open and close again", async ({
  page,
  home,
  settings,
}) => {
  await settings({ navigation: { type: "horizontal", theme: "dark", items } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(home);
  const row = page.getByRole("navigation", { name: "Menu" }).first();
  await row.locator("summary", { hasText: "To one" }).focus();
  await page.keyboard.press("Enter");
  await expect(row.getByRole("link", { name: "To two" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(row.getByRole("link", { name: "To two" })).toBeHidden();
  expect(await focused(page)).toContain("To one");
  // An open submenu closes when the focus leaves it.
  await page.keyboard.press("Enter");
  await row.getByRole("link", { name: /To four/ }).focus();
  await expect(row.getByRole("link", { name: "To two" })).toBeHidden();

  await settings({ navigation: { type: "vertical", theme: "dark", items } });
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
  expect(await focused(page)).toBe("Menu");
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
  home,
  settings,
}) => {
  const many = Array.from({ length: 200 }, (_, at) => item(`${at} ${"x".repeat(at % 60)}`));
  await settings({
    i18n: { langs: ["en", "uk", "ar"] },
    navigation: { type: "horizontal", theme: "light", items: many },
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${home}/?lang=ar`);
  await page.locator(".menu-button").click();
  const last = page.locator(".menu").getByRole("link", { name: /^To 199/ });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
});

for (const onLine of [true, false]) {
  test(`@scripts a link that scrolls into view loads its screen's code ${onLine ? "when idle" : "never without a connection"}`, async ({
    page,
    home,
  }) => {
    await page.addInitScript((is) => {
      Object.defineProperty(Navigator.prototype, "onLine", { get: () => is });
      // The test decides when the browser is idle.
      const wishes: (() => void)[] = [];
      const requestIdleCallback = (wish: () => void) => wishes.push(wish);
      const idle = () => wishes.splice(0).map((wish) => wish()).length;
      Object.assign(window, { requestIdleCallback, idle, watched: 0 });
      const observe = IntersectionObserver.prototype.observe;
      IntersectionObserver.prototype.observe = function noted(target) {
        if (target instanceof HTMLAnchorElement) (window as unknown as Idle).watched += 1;
        observe.call(this, target);
      };
    }, onLine);
    const watched = () => page.evaluate(() => (window as unknown as Idle).watched);
    const idle = () => page.evaluate(() => (window as unknown as Idle).idle());
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    const courseCode = () => asked.filter((path) => /^\/assets\/course-[\w-]+\.js$/.test(path));
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${home}/privacy-policy/`);
    await hydrate(page);
    await waitForEarlierRequests(page);
    expect(courseCode()).toEqual([]);
    // Links are observed from the first use of the page on.
    await page.mouse.move(100, 100);
    await page.mouse.wheel(0, 1);
    await expect.poll(watched).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await inView(page, 'a[href^="/courses/"]:not([href="/courses/"])');
    await idle();
    if (onLine) await expect.poll(courseCode).toHaveLength(1);
    else {
      await waitForEarlierRequests(page);
      expect(courseCode()).toEqual([]);
    }
    expect(asked.filter((path) => path.endsWith(".data"))).toEqual([]);
  });
}

type Idle = { watched: number; idle(): number };

/** Waits until the last matching link is in view. This observer is added last, so the page's own are called first. */
function inView(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    (links) =>
      new Promise<void>((resolve) => {
        const watcher = new IntersectionObserver(([seen]) => seen!.isIntersecting && resolve());
        watcher.observe([...document.querySelectorAll(links)].at(-1)!);
      }),
    selector,
  );
}
