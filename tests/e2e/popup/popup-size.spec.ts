import { finishAnimations, expect, test } from "#tests/e2e/kit.ts";

/** Browser options that make style sheets' media queries match a mouse or a finger. */
const mouse = { hasTouch: false, isMobile: false };
const finger = { hasTouch: true, isMobile: true };

const sizes = [
  {
    shape: "a panel of 600 px beside the page on a wide screen",
    ...mouse,
    width: 1280,
    height: 800,
    panel: 600,
  },
  {
    shape: "a panel of 315 px in a desktop's narrow window",
    ...mouse,
    width: 500,
    height: 800,
    panel: 315,
  },
  {
    shape: "a sheet over the whole width of a phone",
    ...finger,
    width: 360,
    height: 740,
    panel: 360,
  },
  { shape: "a sheet on the smallest phone", ...finger, width: 320, height: 568, panel: 320 },
];

for (const { shape, width, height, panel, ...pointer } of sizes) {
  test(`@scripts the popup is ${shape}`, async ({ browser, homeUrl: home }) => {
    const context = await browser.newContext({ ...pointer, viewport: { width, height } });
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${home}/courses/around-one-table?scenario=sign-in`);
    await finishAnimations(page);
    const box = (await page.getByRole("dialog").boundingBox())!;
    expect(Math.round(box.width)).toBe(panel);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(Math.round(box.x + box.width)).toBeLessThanOrEqual(width);
    expect(Math.round(box.y + box.height)).toBeLessThanOrEqual(height);
    if (pointer.isMobile) expect(Math.round(box.y + box.height)).toBe(height);
    const sendButton = page.getByRole("button", { name: "Create account" });
    await sendButton.scrollIntoViewIfNeeded();
    await expect(sendButton).toBeInViewport();
    await context.close();
  });
}
