import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { createMentor } from "#tests/e2e/mentor-steps.ts";
import { hydrate, listBrokenWords, signIn } from "#tests/e2e/page-steps.ts";
import { doubleTextSize, expectNoSidewaysScroll } from "#tests/e2e/studio-steps.ts";

const lesson = "/courses/the-father-and-two-sons/lesson";

test("a learner asks about a lesson in one tap, reads the answer, and can ask for someone else", async ({
  page,
  homeUrl: home,
  admin,
  hasScripts,
}) => {
  const mentor = await createMentor(home, admin, "Solomiia");
  await registerByApi(page, home, newPerson());
  await page.goto(`${home}${lesson}?mentor_id=bo:${mentor.userId}`);
  await page.getByRole("link", { name: "Ask a question" }).click();
  if (hasScripts) await hydrate(page);
  await expect(page.getByText("You’re asking about “Before you begin”.")).toBeVisible();
  await page.getByLabel("Your question").fill("Why did he ask so early?");
  await page.getByRole("button", { name: "Send" }).click();
  const messages = page.getByRole("log").getByRole("listitem");
  await expect(messages).toHaveCount(2);
  await expect(messages.first()).toContainText("Before you begin");
  await expect(messages.first()).toContainText("Why did he ask so early?");
  await expect(messages.last()).toContainText("Solomiia, who usually answers within a day");
  if (!hasScripts) {
    // "Back" brings the sent text back; sending it again adds nothing.
    await page.goBack();
    await expect(page.getByLabel("Your question")).toHaveValue("Why did he ask so early?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(messages).toHaveCount(2);
  }
  const [conversation] = (await (await mentor.api.get("/api/inbox")).json()).conversations;
  const replies = `/api/inbox/${conversation.id}/replies`;
  await mentor.api.post(replies, { data: { text: "He could not wait. Could you?" } });
  // With scripts, the answer comes by itself.
  if (!hasScripts) await page.reload();
  await expect(messages).toHaveCount(3);
  await expect(messages.last()).toContainText("He could not wait. Could you?");
  const overflow = hasScripts
    ? await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    : 0;
  expect(overflow).toBeLessThanOrEqual(0);
  if (hasScripts) {
    await expectAccessible(page);
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 360, height: 740 });
    await doubleTextSize(page);
    expect(await listBrokenWords(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await page.setViewportSize(size);
    await hydrate(page);
  }
  await page.getByText("More", { exact: true }).click();
  if (hasScripts) await expectAccessible(page);
  await page.getByRole("button", { name: "Ask for someone else" }).click();
  await expect(page.getByText("Someone else will answer you")).toBeVisible();
  await expect(page.getByRole("region", { name: "Solomiia" })).toHaveCount(0);
  await mentor.leave();
});

test("a guest who asks signs in first and comes back to the question", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  const person = newPerson();
  const browser = page.context().browser()!;
  const other = await browser.newContext();
  await registerByApi(await other.newPage(), home, person);
  await other.close();
  await page.goto(home + lesson);
  await page.getByRole("link", { name: "Ask a question" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  if (hasScripts) await hydrate(page);
  await signIn(page, person);
  await expect(page.getByText("You’re asking about “Before you begin”.")).toBeVisible();
});
