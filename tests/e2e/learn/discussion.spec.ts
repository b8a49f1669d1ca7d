import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { createMentor } from "#tests/e2e/mentor-steps.ts";
import { hydrate, submitSignIn } from "#tests/e2e/page-steps.ts";

const lesson = "/courses/the-father-and-two-sons/lesson";
const messagesPath = "/api/discussions/before-you-begin/messages";
const popupWidth = 830;

test("learners talk below a lesson: write, answer, react and change their own words", async ({
  page,
  homeUrl: home,
  admin,
  hasScripts,
}) => {
  const mentor = await createMentor(home, admin, "Solomiia");
  await registerByApi(page, home, newPerson());
  await page.goto(home + lesson);
  await page.getByRole("link", { name: "Discuss" }).click();
  const popup = page.getByRole("dialog", { name: "Talk about lesson 1" });
  await expect(popup.getByText("Nobody has written yet.")).toBeVisible();
  if (hasScripts) await hydrate(page);
  await popup.getByLabel("Your message").fill("I read it twice.");
  await popup.getByRole("button", { name: "Post", exact: true }).click();
  const messages = popup.getByRole("article");
  await expect(messages).toHaveCount(1);
  await expect(messages.first()).toContainText("You");
  await expect(popup.getByLabel("Your message")).toHaveValue("");
  const [written] = (await (await mentor.api.get(messagesPath)).json()).messages;
  const reply = { text: "Why twice?", parentId: written.id };
  await mentor.api.post(messagesPath, { data: reply });
  // With scripts, the answer comes by itself.
  if (!hasScripts) await page.reload();
  const answer = messages.filter({ hasText: "Why twice?" });
  await expect(answer).toContainText("Mentor");
  const pray = answer.getByRole("button", { name: "I’m praying" });
  await pray.click();
  await expect(pray).toHaveAttribute("aria-pressed", "true");
  await expect(pray).toContainText("1");
  await answer.getByText("Reply", { exact: true }).click();
  await expect(answer.getByLabel("Your reply")).toHaveValue("@Solomiia ");
  await answer.getByLabel("Your reply").fill("@Solomiia Because of the ending.");
  await answer.getByRole("button", { name: "Post reply" }).click();
  const own = messages.filter({ hasText: "@Solomiia Because of the ending." });
  await expect(own).toHaveCount(1);
  await own.locator("summary", { hasText: "More" }).focus();
  await page.keyboard.press("Enter");
  await expect(own.getByRole("link", { name: "Link to this message" })).toBeVisible();
  await own.getByText("Edit", { exact: true }).click();
  await own.getByLabel("New text").fill("Because of the brother.");
  if (hasScripts) await expectAccessible(page);
  await own.getByRole("button", { name: "Save" }).click();
  const edited = messages.filter({ hasText: "Because of the brother." });
  await expect(edited).toContainText("edited");
  if (!hasScripts) await edited.locator("summary", { hasText: "More" }).click();
  await edited.getByText("Delete", { exact: true }).click();
  await edited.getByRole("button", { name: "Delete message" }).click();
  await expect(edited).toHaveCount(0);
  await answer.getByRole("link", { name: /ago|now/ }).click();
  await expect(popup.getByRole("link", { name: "Show all messages" })).toBeVisible();
  await expect(messages).toHaveCount(2);
  await mentor.leave();
});

test("@scripts a guest types, signs in and finds the draft; the popup is 830 pixels wide", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings({ discussions: { guestsRead: true } });
  const person = newPerson();
  const other = await page.context().browser()!.newContext();
  await registerByApi(await other.newPage(), home, person);
  await other.close();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(home + lesson);
  await page.getByRole("link", { name: "Discuss" }).click();
  await hydrate(page);
  const popup = page.getByRole("dialog", { name: "Talk about lesson 1" });
  await popup.getByLabel("Your message").fill("At night, when the house is quiet");
  const width = await popup.evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBe(popupWidth);
  await popup.getByRole("link", { name: "Sign in and post" }).click();
  await expect(page.getByText("Sign in to join the discussion.")).toBeVisible();
  await submitSignIn(page, person);
  await expect(popup.getByText("Your draft is as you left it.")).toBeVisible();
  await expect(popup.getByLabel("Your message")).toHaveValue("At night, when the house is quiet");
  await expectAccessible(page);
});

test("a guest who may not read signs in first and then sees the discussion", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  const person = newPerson();
  const other = await page.context().browser()!.newContext();
  await registerByApi(await other.newPage(), home, person);
  await other.close();
  await page.goto(home + lesson);
  await page.getByRole("link", { name: "Discuss" }).click();
  await expect(page.getByText("Sign in to join the discussion.")).toBeVisible();
  if (hasScripts) await hydrate(page);
  await submitSignIn(page, person);
  await expect(page.getByRole("dialog", { name: "Talk about lesson 1" })).toBeVisible();
});

test("a moderator passes a message to a mentor from its menu, and mutes its author", async ({
  page,
  homeUrl: home,
  admin,
  hasScripts,
}) => {
  const mentor = await createMentor(home, admin, "Solomiia");
  const writer = await createMentor(home, admin, "Ostap", "editor");
  const data = { text: "Nobody answers my prayers." };
  await writer.api.post(messagesPath, { data });
  const moderator = await createMentor(home, admin, "Lidiia", "moderator");
  const { email, password } = moderator;
  const headers = { origin: home };
  await page.request.post(`${home}/api/login`, { headers, data: { email, password } });
  await page.goto(home + lesson);
  await page.getByRole("link", { name: "Discuss" }).click();
  const message = page.getByRole("article").filter({ hasText: data.text });
  await expect(message).toBeVisible();
  if (hasScripts) await hydrate(page);
  await message.locator("summary", { hasText: "More" }).click();
  if (hasScripts) await expectAccessible(page);
  await message.getByRole("button", { name: "Pass to a mentor" }).click();
  if (hasScripts) await expect(message.getByText("A mentor will answer.")).toBeVisible();
  else await message.locator("summary", { hasText: "More" }).click();
  await message.getByRole("button", { name: "Stop this person from writing" }).click();
  if (hasScripts)
    await expect(message.getByText("can no longer write in discussions")).toBeVisible();
  else await expect(page.getByRole("dialog")).toBeVisible();
  expect((await writer.api.post(messagesPath, { data: { text: "Again" } })).status()).toBe(403);
  for (const person of [writer, mentor, moderator]) await person.leave();
});
