import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { canvasOf } from "#tests/e2e/lesson-steps.ts";
import {
  doubleTextSize,
  expectNoSidewaysScroll,
  signInInBrowser,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";

const desktop = { width: 1440, height: 900 };

const libraryOf = (page: Page) => page.frameLocator(".studio-library__frame iframe");

/** Creates a page from a starter and opens it in the designer. */
async function createPage(page: Page, home: string, starter: string, title: string): Promise<void> {
  await page.goto(`${home}/studio/pages?new=1`);
  await page.getByRole("radio", { name: new RegExp(`^${starter}`) }).check();
  await page.getByLabel("Title (optional for a template)").fill(title);
  await page.getByRole("button", { name: "Create the page" }).click();
  await expect(page.getByRole("tab", { name: "Layers" })).toBeVisible();
}

test("@scripts an editor designs a page, undoes after a reload, changes the address and publishes", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await page.setViewportSize(desktop);
  await signInWithRole(page, home, admin, "editor");
  await createPage(page, home, "About us", "Our house");
  const canvas = canvasOf(page);
  await expect(canvas.getByText("Who we are")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search for a block" }).fill("quote");
  await libraryOf(page).getByRole("button", { name: "Quote" }).click();
  await page.getByLabel("Text", { exact: true }).fill("The door is open");
  await expect(canvas.getByText("The door is open")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(canvas.getByText("The door is open")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(canvas.getByText("The door is open")).toBeHidden();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(canvas.getByText("The door is open")).toBeVisible();

  await page.getByRole("tab", { name: "Page" }).click();
  await page.getByLabel("Address").fill("Our Welcome");
  await page.getByRole("tab", { name: "Share" }).click();
  await expect(page.getByText("/our-welcome/")).toBeVisible();
  await page.getByLabel("Description for search engines").fill("A house with a lamp");
  await expect(page.getByText("19 of about 155 characters")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Publish/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("The whole page is new for visitors")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Publish the page" }).click();
  await expect(dialog.getByText("Visitors see the new version now.")).toBeVisible();
  await page.goto(`${home}/our-house/`);
  await expect(page).toHaveURL(`${home}/our-welcome/`);
  await expect(page.getByText("The door is open")).toBeVisible();
});

test("@scripts blocks are dragged from the library into the page and into the layers, below the portal's header", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await page.setViewportSize(desktop);
  await signInWithRole(page, home, admin, "editor");
  await createPage(page, home, "About us", "Dragged");
  const canvas = canvasOf(page);
  const blocks = canvas.locator("[data-blocks] > [data-block]");
  await expect(blocks.first()).toBeVisible();
  const count = await blocks.count();
  const kindAt = async (index: number) => blocks.nth(index).getAttribute("aria-label");
  const search = page.getByRole("searchbox", { name: "Search for a block" });
  const tile = (name: string) => libraryOf(page).getByRole("button", { name, exact: true });
  /** Moves the pressed mouse over a point in steps: browsers begin to drag after the first few pixels. */
  const dragTo = async (x: number, y: number) => {
    for (const offset of [6, 3, 0]) await page.mouse.move(x, y - offset, { steps: 4 });
  };
  const middleOf = async (locator: Locator) => {
    const { x, y, width, height } = (await locator.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2, bottom: y + height };
  };
  const lift = async (name: string) => {
    await search.fill(name);
    const { x, y } = await middleOf(tile(name));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 5, y + 5, { steps: 4 });
  };

  // The portal's own header and footer, which can't be edited.
  const site = canvas.locator(".studio-canvas-site");
  await expect(site.first().getByRole("link", { includeHidden: true }).first()).toBeVisible();
  await expect(site.first()).toHaveAttribute("inert");
  await expect(site.getByText("Sign in", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Learner", exact: true }).click();
  await expect(site.getByText("Sign in", { exact: true })).toBeHidden();
  await expect(site.locator(".account-link")).toBeVisible();
  await expectAccessible(page);

  await lift("Quote");
  const first = await middleOf(blocks.first());
  await dragTo(first.x, first.bottom - 8);
  await expect(blocks.first()).toHaveAttribute("data-drop", "after");
  await page.mouse.up();
  await expect(blocks).toHaveCount(count + 1);
  expect(await kindAt(1)).toMatch(/^Quote/);
  await expect(blocks.first()).not.toHaveAttribute("data-drop");

  // Over their tab, the layers open.
  await lift("Divider");
  const tab = await middleOf(page.getByRole("tab", { name: "Layers" }));
  await dragTo(tab.x, tab.y);
  const layer = page.locator("[data-layer]").first();
  await expect(layer).toBeVisible();
  const { x, y, width } = (await layer.boundingBox())!;
  await dragTo(x + width / 2, y + 6);
  await expect(layer).toHaveAttribute("data-drop", "before");
  await page.mouse.up();
  await expect(blocks).toHaveCount(count + 2);
  expect(await kindAt(0)).toMatch(/^Divider/);

  // Only a background that is a picture has one.
  const section = page.getByRole("group", { name: "Section", exact: true });
  const picture = section
    .getByText("Picture", { exact: true })
    .and(section.locator(":not(option)"));
  await section.getByLabel("Background").selectOption("picture");
  await expect(picture.first()).toBeVisible();
  await section.getByLabel("Background").selectOption("dark");
  await expect(picture).toHaveCount(0);
});

test("@scripts two people write one page at once, and see each other's words", async ({
  page,
  homeUrl: home,
  admin,
  browser,
}) => {
  await page.setViewportSize(desktop);
  await signInWithRole(page, home, admin, "editor");
  await createPage(page, home, "Contacts", "Both of us");
  const context = await browser.newContext({ viewport: desktop });
  const other = await context.newPage();
  await signInWithRole(other, home, admin, "editor");
  await other.goto(page.url());
  const header = canvasOf(other).getByRole("group", { name: /^Page header/ });
  await header.focus();
  await other.getByLabel("Title", { exact: true }).last().fill("Written by the other");
  await expect(canvasOf(page).getByText("Written by the other")).toBeVisible();
  await context.close();
});

test("@scripts on a phone, words and order change with the keyboard alone, in Arabic too", async ({
  page,
  arabicUrl,
  admin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInInBrowser(page, arabicUrl, admin, "editor");
  await page.goto(`${arabicUrl}/studio/pages/main`);
  const layers = page.getByRole("tab").first();
  await expect(layers).toBeVisible();
  await expect(page.locator(".studio-page-phone-note")).toBeVisible();
  await expect(page.locator(".studio-library")).toBeHidden();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await layers.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab").nth(1)).toHaveAttribute("aria-selected", "true");
  const blocks = canvasOf(page).locator("[data-block]");
  await blocks.first().focus();
  const second = await blocks.nth(1).getAttribute("data-block");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(blocks.first()).toHaveAttribute("data-block", second!);
  await doubleTextSize(page);
  await expectNoSidewaysScroll(page);
});
