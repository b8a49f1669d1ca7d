import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const prayerLines = [
  "May your name be kept holy",
  "Let your Kingdom come",
  "Give us today our daily bread",
  "Forgive us our debts",
  "Deliver us from the evil one",
];

async function openPage(page: Page, address: string, hasScripts: boolean): Promise<void> {
  await page.goto(address);
  if (hasScripts) await hydrate(page);
}

test("the list of all courses and the list of regions open as popups with their own addresses, and close again", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  await openPage(page, `${home}/`, hasScripts);
  const dialog = page.locator("dialog[open]");
  await page.locator("#ask").getByRole("link", { name: "See all courses" }).click();
  await expect(dialog.getByRole("heading", { name: "All courses" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("?popup=courses");
  const [first, second] = await firstTwoBoxes(dialog.locator(".course-card"));
  expect(Math.round(second!.x - first!.x - first!.width)).toBe(30);
  if (hasScripts) {
    await expect(dialog).toHaveAttribute("aria-modal", "true");
    await expectAccessible(page);
  }
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("");

  await page.getByRole("link", { name: "Your region" }).click();
  await dialog.getByRole("button", { name: "Poland" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const cookies = await page.context().cookies(home);
  expect(cookies.find(({ name }) => name === "region")?.value).toBe("poland");
  if (!hasScripts) return;
  await page.getByRole("link", { name: "Your region" }).click();
  await expect(dialog.getByRole("button", { name: "Poland" })).toHaveAttribute("aria-current");
});

async function firstTwoBoxes(all: Locator) {
  return Promise.all((await all.all()).slice(0, 2).map((one) => one.boundingBox()));
}

test("links filter the list of courses, and another link adds more courses to the list", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  await openPage(page, `${home}/courses/`, hasScripts);
  const courseCards = page.locator("#courses .course-card");
  await expect(courseCards).toHaveCount(4);
  // A block is hydrated after its page; before that, the link is a plain link.
  if (hasScripts)
    await page.waitForFunction(() =>
      Object.keys(document.querySelector(".course-list__more a")!).some((key) =>
        key.startsWith("__reactProps"),
      ),
    );
  await page.getByRole("link", { name: "Show more courses" }).click();
  await expect(courseCards).toHaveCount(6);
  if (hasScripts) await expect(courseCards.nth(4).getByRole("link")).toBeFocused();
  await page.getByRole("link", { name: "Prayer", exact: true }).click();
  await expect(courseCards).toHaveCount(2);
  await expect(courseCards.filter({ hasText: "Learning to Pray" })).toHaveCount(1);
  await page.getByRole("link", { name: "Paid", exact: true }).click();
  await expect(page.getByText("No courses match these filters")).toBeVisible();
  if (hasScripts) await expectAccessible(page);
  await page.getByRole("link", { name: "Show all courses" }).click();
  await expect(courseCards).toHaveCount(4);
});

test("items are put in order with keys, or without scripts with select lists, and the server grades the order", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  await openPage(page, `${home}/lesson/the-words-he-gave/`, hasScripts);
  const exercise = page.locator(".question-card", { hasText: "Now without looking" }).first();
  const sendButton = exercise.getByRole("button", { name: "Check my answer" });
  for (const [index, text] of prayerLines.entries()) {
    if (hasScripts) await moveToIndex(exercise, text, index);
    else await exercise.getByLabel(`Position of: ${text}`).selectOption(String(index + 1));
  }
  if (hasScripts) await expectAccessible(page);
  await sendButton.click();
  await expect(exercise.getByText("Yes, that’s right")).toBeVisible();
  await expect(exercise.locator(".arrangement-row--ok")).toHaveCount(prayerLines.length);
});

/** Moves an item with the keys of its own button, which keeps the focus while the item moves. */
async function moveToIndex(exercise: Locator, text: string, index: number): Promise<void> {
  const row = exercise.locator(".arrangement-row", { hasText: text });
  const up = row.getByRole("button", { name: `Move up: ${text}` });
  await up.focus();
  for (let pressCount = 0; pressCount < prayerLines.length; pressCount++) {
    if ((await row.locator(".arrangement-row__mark").innerText()).trim() === String(index + 1))
      return;
    await up.press("Enter");
    await expect(up).toBeFocused();
  }
}

test("a newsletter subscription is confirmed by the link in the email", async ({
  page,
  homeUrl: home,
  admin,
  hasScripts,
}) => {
  const email = `news-${hasScripts}@example.org`;
  await openPage(page, `${home}/evenings/`, hasScripts);
  await page.getByLabel("Your email").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("confirm your address")).toBeVisible();
  if (hasScripts) await expectAccessible(page);
  const [storedEmail] = await admin.query<{ body: string }>(
    "select body from outbox where recipient = $1",
    [email],
  );
  await page.goto(/http\S+\/subscription\/\S+/.exec(storedEmail!.body)![0]);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("You’re subscribed to our news")).toBeVisible();
});
