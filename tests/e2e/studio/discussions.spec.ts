import type { Page } from "@playwright/test";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { createMentor } from "#tests/e2e/mentor-steps.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const lesson = "/courses/the-father-and-two-sons/lesson";
const messagesPath = "/api/discussions/before-you-begin/messages";

test("a reader reports a message, and a moderator hides it with a reason", async ({
  page,
  homeUrl: home,
  admin,
  hasScripts,
}) => {
  const moderator = await createMentor(home, admin, "Lidiia", "moderator");
  const writer = await createMentor(home, admin, "Taras");
  const data = { text: "My neighbour Petro drinks." };
  await writer.api.post(messagesPath, { data });
  await registerByApi(page, home, newPerson());
  await page.goto(home + lesson);
  await page.getByRole("link", { name: "Discuss" }).click();
  const message = page.getByRole("article").filter({ hasText: data.text });
  await expect(message).toBeVisible();
  if (hasScripts) await hydrate(page);
  await message.locator("summary", { hasText: "More" }).click();
  await message.getByText("Report", { exact: true }).click();
  await message.getByLabel("What is wrong?").fill("It names somebody.");
  await message.getByRole("button", { name: "Report message" }).click();
  await expect(page.getByText("You reported this message.")).toBeVisible();
  const { email, password } = moderator;
  const headers = { origin: home };
  await page.request.post(`${home}/api/login`, { headers, data: { email, password } });
  await page.goto(`${home}/studio/discussions?view=reported`);
  if (hasScripts) await hydrate(page);
  const row = page.getByRole("listitem").filter({ hasText: data.text });
  await expect(row).toContainText("Reported by 1 reader");
  await expect(row).toContainText("“It names somebody.”");
  if (hasScripts) await expectAccessible(page);
  await expectTabLabelsInOneLine(page);
  await row.getByText("Hide", { exact: true }).click();
  await row.getByLabel("Reason").fill("It names another person.");
  await row.getByRole("button", { name: "Hide message" }).click();
  await expect(page.getByText("Nobody has reported anything")).toBeVisible();
  await page.goto(home + lesson);
  await page.getByRole("link", { name: "Discuss" }).click();
  await expect(page.getByText("The reason: It names another person.")).toBeVisible();
  await moderator.leave();
  await writer.leave();
});

test("@scripts moderators decide with the keyboard alone", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const moderator = await createMentor(home, admin, "Lidiia", "moderator");
  const writer = await createMentor(home, admin, "Ostap");
  for (const name of ["one", "two", "three"])
    await writer.api.post(messagesPath, { data: { text: `Look at www.example.org/${name}` } });
  await page.setViewportSize({ width: 1280, height: 900 });
  const { email, password } = moderator;
  const headers = { origin: home };
  await page.request.post(`${home}/api/login`, { headers, data: { email, password } });
  await page.goto(`${home}/studio/discussions`);
  await hydrate(page);
  const rows = page.getByRole("listitem").filter({ hasText: "www.example.org" });
  const { keyboard } = page;
  await expect(rows).toHaveCount(3);
  await keyboard.press("j");
  await expect(rows.nth(0)).toBeFocused();
  await keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await keyboard.press("k");
  await expect(rows.nth(0)).toBeFocused();
  await expectAccessible(page);

  await keyboard.press("a");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toBeFocused();
  await keyboard.press("h");
  await expect(rows.nth(0).getByLabel("Reason")).toBeFocused();
  await keyboard.type("It sells something.");
  await keyboard.press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(rows).toBeFocused();
  await keyboard.press("m");
  const readPassed = async () =>
    (await (await writer.api.get("/api/conversation")).json()).conversation;
  await expect.poll(readPassed).toMatchObject({ isPassedOn: true });
  await rows.locator("summary", { hasText: "More" }).press("Enter");
  await rows.getByRole("button", { name: "Mute this person" }).press("Enter");
  await expect(rows).toContainText("Can’t write");

  await page.goto(`${home}/studio/discussions?view=hidden`);
  await hydrate(page);
  // Other tests' messages may be hidden too.
  await expect(rows).toHaveCount(1);
  await rows.focus();
  await keyboard.press("r");
  await expect(rows).toHaveCount(0);
  await page.goto(`${home}/studio/discussions?view=all`);
  await hydrate(page);
  await keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(
    sheet.getByRole("listitem").filter({ hasText: "Discussions: Approve" }),
  ).toBeVisible();
  await sheet.getByRole("checkbox").uncheck();
  await keyboard.press("Escape");
  await expect(page.getByText("next and previous message")).toHaveCount(0);
  await keyboard.press("j");
  await expect(rows.nth(0)).not.toBeFocused();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await hydrate(page);
  const approved = rows.filter({ has: page.getByRole("link", { name: "Reply" }) });
  await approved.first().focus();
  await keyboard.press("r");
  await expect(page.getByRole("dialog", { name: "Talk about lesson 1" })).toBeVisible();
  await moderator.leave();
  await writer.leave();
});

/** Expects that the labels of the phone's tab bar are whole, and each in one line. */
async function expectTabLabelsInOneLine(page: Page): Promise<void> {
  const labels = page.getByRole("navigation", { name: "Main areas" }).getByRole("link");
  const broken = await labels.evaluateAll((links) =>
    links
      .filter((link) => {
        const range = document.createRange();
        range.selectNodeContents(link.querySelector("span")!);
        return range.getClientRects().length > 1 || link.scrollWidth > link.clientWidth;
      })
      .map(({ textContent }) => textContent),
  );
  expect(broken).toEqual([]);
}
