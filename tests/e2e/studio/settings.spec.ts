import type { Page } from "@playwright/test";
import { settingsSections } from "#app/studio/areas.ts";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate, tabTo } from "#tests/e2e/page-steps.ts";
import {
  doubleTextSize,
  expectNoSidewaysScroll,
  signInInBrowser,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";

const phone = { width: 390, height: 844 };
const narrowest = { width: 360, height: 740 };
/** More stops of the Tab key than any screen of the settings has. */
const tabStopsMax = 300;
const framesToScrollMax = 60;
/** A slow machine needs so long for all sections, one after the other. */
const allSectionsMs = 480_000;

/** Opens each section of the settings in turn, as a step of the test. */
const forEachSection = async (page: Page, home: string, check: () => Promise<void>) => {
  for (const { href } of settingsSections)
    await test.step(href, async () => {
      await page.goto(home + href);
      await openDetails(page);
      await check();
    });
};

/** Opens everything on the screen that is closed, so that it is checked too. */
const openDetails = (page: Page) =>
  page
    .locator("main details")
    .evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));

test("@scripts every section of the settings is accessible in light and dark, and fits with large text", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  test.setTimeout(allSectionsMs);
  await signInWithRole(page, home, admin, "envmgr-admin");
  await page.setViewportSize(phone);
  await forEachSection(page, home, async () => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectAccessible(page, ["color-contrast"]);
    await page.setViewportSize(narrowest);
    await expectNoSidewaysScroll(page);
    await doubleTextSize(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(phone);
  });
});

test("@scripts every section of the settings works in Arabic on a phone", async ({
  page,
  arabicUrl: arabic,
  admin,
}) => {
  test.setTimeout(allSectionsMs);
  await signInInBrowser(page, arabic, admin, "mp-admin");
  await page.setViewportSize(phone);
  await forEachSection(page, arabic, async () => {
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await doubleTextSize(page);
    await expectNoSidewaysScroll(page);
  });
});

/**
 * Presses Tab through the whole page.
 * @returns the controls of the screen that never got the focus, and those that had it where nobody could see them
 */
async function walkByKeyboard(page: Page): Promise<{ missed: string[]; hidden: string[] }> {
  await page.evaluate(() => {
    const reached = new Set<EventTarget>();
    addEventListener("focusin", ({ target }) => reached.add(target!));
    Object.assign(globalThis, { reached });
  });
  const hidden: string[] = [];
  for (let stop = 0; stop < tabStopsMax; stop += 1) {
    await page.keyboard.press("Tab");
    const state = await page.evaluate(async (framesMax) => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return "end";
      const isSeen = () => {
        const { left, right, top, bottom } = focused.getBoundingClientRect();
        const centre = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return centre !== null && (focused.contains(centre) || centre.contains(focused));
      };
      // The browser scrolls to it a few frames later.
      for (let frame = 0; frame < framesMax; frame += 1) {
        if (isSeen()) return "seen";
        await new Promise(requestAnimationFrame);
      }
      return focused.outerHTML.slice(0, 150);
    }, framesToScrollMax);
    if (state === "end") break;
    if (state !== "seen") hidden.push(state);
  }
  const missed = await page.evaluate(() => {
    const { reached } = globalThis as unknown as { reached: Set<EventTarget> };
    const controls = document.querySelectorAll<HTMLElement>(
      "main :is(a[href], button, input:not([type=hidden]), select, textarea, summary)",
    );
    const isReachable = (control: HTMLElement) =>
      control.checkVisibility() && !control.matches(":disabled");
    // A group of radio buttons is one stop: the arrow keys choose in it.
    const isInReachedGroup = (control: HTMLElement) =>
      control instanceof HTMLInputElement &&
      control.type === "radio" &&
      [...reached].some(
        (other) => other instanceof HTMLInputElement && other.name === control.name,
      );
    return [...controls]
      .filter((one) => isReachable(one) && !reached.has(one) && !isInReachedGroup(one))
      .map((one) => one.outerHTML.slice(0, 150));
  });
  return { missed, hidden };
}

test("@scripts the keyboard alone reaches everything in every section of the settings, and saves", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  test.setTimeout(allSectionsMs);
  await signInWithRole(page, home, admin, "envmgr-admin");
  await page.setViewportSize(phone);
  await forEachSection(page, home, async () => {
    await hydrate(page);
    expect(await walkByKeyboard(page)).toEqual({ missed: [], hidden: [] });
  });
  await page.goto(`${home}/studio/settings/general`);
  await hydrate(page);
  await tabTo(page, page.getByLabel("Title of the portal"));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("@scripts the palette finds a field of the settings and leads to it", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await signInWithRole(page, home, admin, "mp-admin");
  await page.setViewportSize(phone);
  await page.goto(`${home}/studio`);
  await hydrate(page);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill("passkey");
  const option = palette.getByRole("option", { name: /Let everyone sign in with a passkey/ });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${home}/studio/settings/security#passkey`);
  await expect(page.getByLabel(/Let everyone sign in with a passkey/)).toBeInViewport();
  const sections = page.getByRole("navigation", { name: "Settings" });
  // Its section is in the middle of the list, which is longer than a phone is wide.
  await expect
    .poll(() =>
      sections
        .getByRole("link", { name: "Security" })
        .evaluate((link) => link.getBoundingClientRect().right <= innerWidth),
    )
    .toBe(true);
  // A section is offered once, although the server finds it too.
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("Blocked attempts");
  await expect(palette.getByRole("status")).toHaveText(/result/);
  const found = palette.getByRole("option", { name: /^Blocked attempts/ });
  // The words themselves can be changed too, among the portal's texts.
  await expect(found.filter({ hasNotText: "Texts ·" })).toHaveCount(1);
});

test("@scripts the preview of the parts around pages shows what is typed before it is saved", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await signInWithRole(page, home, admin, "mp-admin");
  await page.goto(`${home}/studio/settings/widgets`);
  const preview = page.frameLocator(".studio-frame iframe");
  await expect(preview.locator("main")).toBeVisible();
  const words = "Come on Sunday at ten";
  await hydrate(page);
  const form = page.locator("main form");
  await form.locator('[name="integrations.banner.title.en"]').fill(words);
  await form.locator('[name="integrations.banner.visible"]').check();
  await expect(preview.getByText(words)).toBeVisible();
  // An address that can't be saved leaves the preview as it is.
  await form.locator('[name="integrations.banner.link"]').fill("javascript:alert(1)");
  await form.locator('[name="integrations.banner.title.en"]').fill(`${words} o’clock`);
  await form.locator('[name="integrations.banner.link"]').fill("/sunday");
  await expect(preview.getByText(`${words} o’clock`)).toBeVisible();
  const saved = await page.request.get(`${home}/api/settings`);
  expect(await saved.text()).toContain("banner");
  expect(await saved.text()).not.toContain(words);
});
