import type { Page } from "@playwright/test";
import { setupSteps } from "#domains/settings/setup-steps.ts";
import { claimPortal, type EmptyServer, startEmptyServer } from "#tests/e2e/empty-server.ts";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { expectNoSidewaysScroll } from "#tests/e2e/studio-steps.ts";

let server: EmptyServer;
test.beforeAll(async () => {
  server = await startEmptyServer();
});
test.afterAll(() => server.close());

/** Presses the button at the end of a step and waits for the next one. */
async function finishStep(page: Page, button: string, nextTitle: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: nextTitle })).toBeVisible();
}

test("@scripts a new portal is set up by keyboard on a phone, left, resumed and shared", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 780 });
  await claimPortal(page, server.claimLink, "Hope Hill");
  await expect(page.getByRole("heading", { name: "Set up your portal" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue" }).press("Enter");
  const title = page.getByLabel("Name of the portal");
  await expect(title).toHaveValue("Hope Hill");
  await title.fill("Hope Valley");
  await title.press("Tab");
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  // What was saved at once is there when the person comes back.
  await page.getByRole("link", { name: "Finish later" }).press("Enter");
  await page.getByRole("link", { name: "What is your portal called?" }).press("Enter");
  await expect(title).toHaveValue("Hope Valley");
  await test.step("a tab with an old form overwrites nothing, and keeps what was typed", async () => {
    const other = await page.context().newPage();
    await other.goto(`${server.home}/studio/setup/name`);
    const otherTitle = other.getByLabel("Name of the portal");
    await expect(otherTitle).toHaveValue("Hope Valley");
    await title.fill("Hope Valley Church");
    await title.press("Tab");
    const savedTitle = async () => {
      const answer = await page.request.get(`${server.home}/api/settings`);
      return ((await answer.json()) as { title: string }).title;
    };
    await expect.poll(savedTitle).toBe("Hope Valley Church");
    await otherTitle.fill("Hope Mountain");
    await otherTitle.press("Enter");
    await expect(other.getByRole("alert")).toContainText("Someone else changed these settings");
    await expect(other.getByRole("alert")).toContainText("Hope Valley Church");
    await expect(otherTitle).toHaveValue("Hope Mountain");
    await expectAccessible(other);
    await expectNoSidewaysScroll(other);
    expect(await savedTitle()).toBe("Hope Valley Church");
    await other.getByRole("link", { name: "Use what is saved now" }).press("Enter");
    await expect(otherTitle).toHaveValue("Hope Valley Church");
    await other.close();
  });
  await finishStep(page, "Continue", "Your colour and your logo");

  const frame = page.frameLocator("iframe");
  const preview = frame.locator("html");
  await expect(frame.locator("main")).toBeVisible();
  let before = "";
  // The preview may be loaded again while it is read.
  await expect(async () => {
    before = await preview.evaluate((html) => getComputedStyle(html).getPropertyValue("--fill"));
    expect(before).not.toBe("");
  }).toPass();
  await expect(preview).toHaveCSS("--fill", before);
  await page.getByRole("radio", { name: "Green" }).press("Space");
  await expect(preview).not.toHaveCSS("--fill", before);
  await finishStep(page, "Continue", "How would you like to start?");
  await finishStep(page, "Continue", "How will people sign in?");
  await expect(frame.getByText("One short story.")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).press("Enter");
  await expect(page.getByRole("radio", { name: /A Bible course/ })).toBeChecked();
  await finishStep(page, "Continue", "How will people sign in?");
  await finishStep(page, "Continue", "Invite somebody to help you");
  await finishStep(page, "Continue", "Show it to everyone");
  await expect(page.getByRole("checkbox", { name: "The Lost Sheep" })).toBeChecked();
  await finishStep(page, "Publish", "Share your portal");
  await page.getByRole("link", { name: "First lesson: The Lost Sheep" }).press("Enter");
  await expect(page.getByLabel("Link to share")).toHaveValue(/\/the-lost-sheep\/lesson\//);
  await expect(page.getByLabel("Ukrainian", { exact: true })).toContainText("Hope Valley");

  for (const step of setupSteps) {
    await page.goto(`${server.home}/studio/setup/${step}`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole("button", { name: "Go to the studio" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Needs attention", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Set up your portal" })).toBeHidden();
});
