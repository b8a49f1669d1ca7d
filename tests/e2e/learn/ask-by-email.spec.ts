import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { createMentor } from "#tests/e2e/mentor-steps.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

test("a learner switches to email, replies to an answer, and reads the reply in the conversation", async ({
  page,
  homeUrl: home,
  admin,
  simulators,
  hasScripts,
}) => {
  const mentor = await createMentor(home, admin, "Solomiia");
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.goto(`${home}/?mentor_id=bo:${mentor.userId}`);
  await page.goto(`${home}/profile/conversation`);
  if (hasScripts) await hydrate(page);
  await page.getByLabel("Your question").fill("May I write by email?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("link", { name: "Verify your email to get answers" })).toBeVisible();
  await admin.query("update users set email_verified_at = now() where email = $1", [person.email]);
  await page.reload();
  if (hasScripts) await hydrate(page);
  await page.getByRole("button", { name: "Get answers by email" }).click();
  await expect(page.getByText("Answers also come by email.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Write an email" })).toHaveAttribute(
    "href",
    /^mailto:reply\+[\da-f]{56}@reply\.localhost$/,
  );
  if (hasScripts) await expectAccessible(page);
  // An answer that the learner reads on the portal at once isn't sent by email.
  await page.goto(home);
  const [conversation] = (await (await mentor.api.get("/api/inbox")).json()).conversations;
  const replies = `/api/inbox/${conversation.id}/replies`;
  await mentor.api.post(replies, { data: { text: "Of course, any time." } });
  const mail = await page.context().newPage();
  await expect(async () => {
    await mail.goto(`${simulators}/mail`);
    await expect(mail.getByText("Of course, any time.")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.goto(`${home}/profile/conversation`);
  if (hasScripts) await hydrate(page);
  const email = mail.getByRole("article").filter({ hasText: "Of course, any time." });
  await email.getByLabel("Answer").fill("Thank you for the email!");
  await email.getByLabel("Answer").press("Enter");
  await expect(mail.getByText("taken")).toBeVisible();
  await mail.close();
  const last = page.getByRole("log").getByRole("listitem").last();
  if (hasScripts) await expect(last).toContainText("Thank you for the email!");
  else
    await expect(async () => {
      await page.reload();
      await expect(last).toContainText("Thank you for the email!", { timeout: 1_000 });
    }).toPass();
  await mentor.leave();
});
