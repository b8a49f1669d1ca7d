import type { FrameLocator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";
import {
  doubleTextSize,
  expectNoSidewaysScroll,
  signInInBrowser,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";

const phone = { width: 390, height: 844 };

async function openLook(page: Page, home: string): Promise<FrameLocator> {
  await page.goto(`${home}/studio/look`);
  await hydrate(page);
  const main = page.frameLocator("iframe >> nth=0");
  await expect(main.locator("main")).toBeVisible();
  return main;
}

const saved = (page: Page) => expect(page.locator(".studio-save-state--saved")).toBeVisible();
const expectFill = (page: Page | FrameLocator, fill: string) =>
  expect(page.locator("html")).toHaveCSS("--fill", fill);

test("@scripts a colour is tried on the real page, survives a reload, and is published with a summary", async ({
  page,
  homeUrl: home,
  admin,
  changeSettings,
}) => {
  await changeSettings({ theme: { color: "#1f6feb" } });
  await signInWithRole(page, home, admin, "mp-admin");
  const main = await openLook(page, home);
  await expectFill(main, "#1f6feb");
  await page.getByRole("radio", { name: "#b4235a" }).check();
  await expectFill(main, "#b4235a");
  await saved(page);
  await page.reload();
  await hydrate(page);
  await expect(page.getByRole("radio", { name: "#b4235a" })).toBeChecked();
  await expectFill(page.frameLocator("iframe >> nth=0"), "#b4235a");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("radio", { name: "#1f6feb" })).toBeChecked();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(page.getByRole("radio", { name: "#b4235a" })).toBeChecked();
  await saved(page);
  await page.getByRole("button", { name: /^Publish/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toContainText(["#1f6feb"]);
  await dialog.getByRole("button", { name: "Publish 1 change" }).click();
  await expect(dialog).toContainText("Visitors see the new version now.");
  await page.goto(home);
  await expectFill(page, "#b4235a");
});

test("@scripts texts that the portal's own CSS makes hard to read are named", async ({
  page,
  homeUrl: home,
  admin,
  changeSettings,
}) => {
  await changeSettings({ css: "main h1 { color: #f4f4f4 }" });
  await signInWithRole(page, home, admin, "mp-admin");
  const main = await openLook(page, home);
  const title = (await main.locator("h1").first().innerText()).replace(/\s+/g, " ").slice(0, 8);
  await expect(page.locator(".studio-unreadable").first()).toContainText(title);
});

test("@scripts the look is accessible on a phone in light and dark, and fits with large text", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  test.slow();
  await signInWithRole(page, home, admin, "mp-admin");
  await page.setViewportSize(phone);
  await openLook(page, home);
  for (const group of ["sharing", "code"]) await page.locator(`#${group} > summary`).click();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, ["color-contrast"]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await doubleTextSize(page);
  await expectNoSidewaysScroll(page);
});

test("@scripts the look works in Arabic on a phone", async ({ page, arabicUrl, admin }) => {
  await signInInBrowser(page, arabicUrl, admin, "mp-admin");
  await page.setViewportSize(phone);
  await openLook(page, arabicUrl);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
