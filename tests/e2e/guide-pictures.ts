import type { Page } from "@playwright/test";

/** With LAMPSTAND_GUIDE=1, takes a new picture for the guides: `docs/pictures/<name>.jpg`. */
export async function takeGuidePicture(page: Page, name: string): Promise<void> {
  if (process.env["LAMPSTAND_GUIDE"] !== "1") return;
  await page.mouse.move(0, 0);
  for (const frame of page.frames()) await frame.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `docs/pictures/${name}.jpg`, type: "jpeg", quality: 80 });
}
