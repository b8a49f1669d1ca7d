import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const windowHeight = 740;
const readStyle = (page: Page, name: string) =>
  page
    .locator(".action-dock")
    .evaluate((dock, property) => getComputedStyle(dock).getPropertyValue(property), name);

const scrollBy = (page: Page, pixels: number) =>
  page.evaluate((by) => window.scrollBy(0, by), pixels);

/** Returns the space between the button's dock and the bottom of the window, in pixels. */
const measureGapBelowDock = async (page: Page) => {
  const { y, height } = (await page.locator(".action-dock").boundingBox())!;
  return windowHeight - y - height;
};

test("@scripts the course action button is part of its page, and after scrolling stays at the window's bottom, on its configured side", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const buttonTexts = { buttonText: { en: "Begin here" }, buttonTextBuy: { en: "Have this one" } };
  const paragraph = {
    type: "paragraph",
    children: [{ type: "text", text: "Words to scroll by." }],
  };
  const nodes = Array.from({ length: 30 }, () => paragraph);
  const body = [{ id: "long", type: "rich-text", props: { nodes }, children: [] }];
  async function publishPage(alias: string, courseAction: object) {
    const texts = { en: { title: alias, components: body } };
    await admin.callApi("PUT", `/pages/${alias}`, {
      page: { texts, options: { courseAction: { ...buttonTexts, ...courseAction } } },
      publish: true,
    });
  }
  await publishPage("button-left", {
    courseId: "around-one-table",
    alignContent: "left",
    style: "outline",
  });
  await publishPage("button-right", {
    courseId: "clay-jars",
    alignContent: "right",
    style: "flat",
  });
  await page.setViewportSize({ width: 1280, height: windowHeight });

  const buttonCenters: number[] = [];
  for (const [alias, text] of [
    ["button-left", "Begin here"],
    ["button-right", "Have this one"],
  ] as const) {
    await page.goto(`${home}/${alias}/`);
    await hydrate(page);
    const button = page.locator(".action-dock").getByText(text);
    await expect(button).toBeAttached();
    expect(await readStyle(page, "position")).toBe("static");
    await scrollBy(page, 300);
    await expect.poll(() => readStyle(page, "position")).toBe("fixed");
    await expect(button).toBeInViewport();
    expect(await measureGapBelowDock(page)).toBeLessThanOrEqual(16);
    const { x, width } = (await button.boundingBox())!;
    buttonCenters.push(x + width / 2);
    await scrollBy(page, -1_000);
    await expect.poll(() => readStyle(page, "position")).toBe("static");
  }
  // Scrolling moves the button to the bottom of the window, so press it only after that.
  async function pressFixed(text: string) {
    await scrollBy(page, 300);
    await expect.poll(() => readStyle(page, "position")).toBe("fixed");
    await page.locator(".action-dock").getByText(text).click();
  }
  expect(buttonCenters[0]).toBeLessThan(1280 / 3);
  expect(buttonCenters[1]).toBeGreaterThan((1280 * 2) / 3);

  await pressFixed("Have this one");
  await expect(page).toHaveURL(/\/courses\/clay-jars\?scenario=buy-course/);
  await page.goto(`${home}/button-left/`);
  await pressFixed("Begin here");
  await expect(page).toHaveURL(/\/courses\/around-one-table\?scenario=start-free-lesson/);
});
