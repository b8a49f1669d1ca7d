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
