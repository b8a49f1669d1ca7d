import type { Page } from "@playwright/test";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { createMentor, type TestMentor } from "#tests/e2e/mentor-steps.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

async function openAs(mentor: TestMentor, page: Page, home: string, path: string): Promise<void> {
  const { email, password } = mentor;
  const headers = { origin: home };
  await page.request.post(`${home}/api/login`, { headers, data: { email, password } });
  await page.goto(home + path);
  await hydrate(page);
}

async function expectToFit(page: Page): Promise<void> {
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test("@scripts learner and mentor talk, and each sees at once what the other writes", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const mentor = await createMentor(home, admin, "Solomiia");
  const leader = await createMentor(home, admin, "Lidiia", "mp-leader");
  const replyText = { title: "First hello", text: "Hello {name}, I am {mentor}." };
  await leader.api.post("/api/saved-replies", { data: replyText });
  await registerByApi(page, home, { ...newPerson(), firstName: "Taras" });
  await page.goto(`${home}/courses/the-father-and-two-sons/lesson?mentor_id=bo:${mentor.userId}`);
  const mentorContext = await page
    .context()
    .browser()!
    .newContext({
      viewport: { width: 360, height: 740 },
      locale: "en-GB",
    });
  const desk = await mentorContext.newPage();
  await openAs(mentor, desk, home, "/studio/inbox");
  await expect(desk.getByText("Nobody is waiting for you")).toBeVisible();

  await page.getByRole("link", { name: "Ask a question" }).click();
  await hydrate(page);
  await page.getByLabel("Your question").fill("Why did he ask so early?");
  await page.getByRole("button", { name: "Send" }).click();

  const row = desk.getByRole("link", { name: /Taras/ });
  await expect(row).toContainText("Why did he ask so early?");
  await expectToFit(desk);
  await row.click();
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Taras");
  await expect(desk.getByRole("link", { name: "Before you begin", exact: true })).toBeVisible();
  await expect(page.getByText(/· Read$/)).toBeVisible();

  await desk.getByRole("link", { name: "First hello" }).click();
  await expect(desk.getByLabel("Your message")).toHaveValue("Hello Taras, I am Solomiia.");
  await desk.getByRole("button", { name: "Send", exact: true }).click();
  const learnerMessages = page.getByRole("log").getByRole("listitem");
  await expect(learnerMessages.last()).toContainText("Hello Taras, I am Solomiia.");
  await desk.getByLabel("Your message").fill("Prefers evenings.");
  await desk.getByRole("button", { name: "Add as a note" }).click();
  await expect(desk.getByText("Note", { exact: true })).toBeVisible();
  await expectToFit(desk);

  // What the mentor has typed stays when the learner writes.
  await desk.getByLabel("Your message").fill("Half a thought");
  await page.getByLabel("Write to Solomiia").fill("Thank you!");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(desk.getByRole("log").getByText("Thank you!")).toBeVisible();
  await expect(desk.getByLabel("Your message")).toHaveValue("Half a thought");
  await expect(page.getByText("Prefers evenings.")).toHaveCount(0);
  await desk.getByRole("button", { name: "Close", exact: true }).click();
  await expect(desk.getByText("This conversation is closed.")).toBeVisible();
  await mentorContext.close();

  const leaderContext = await page
    .context()
    .browser()!
    .newContext({
      viewport: { width: 360, height: 740 },
      locale: "en-GB",
    });
  const leaderPage = await leaderContext.newPage();
  await page.getByLabel("Write to Solomiia").fill("One more thing");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(learnerMessages.last()).toContainText("One more thing");
  await openAs(leader, leaderPage, home, "/studio/mentors");
  const waiting = leaderPage.getByRole("region", { name: "Waiting now" });
  await expect(waiting.getByText("Taras")).toBeVisible();
  await expect(waiting.getByText("One more thing")).toHaveCount(0);
  await expectToFit(leaderPage);
  await leaderContext.close();
  await mentor.leave();
  await leader.leave();
});

test("a mentor answers, passes on and takes a question without scripts", async ({
  page,
  homeUrl: home,
  admin,
  hasScripts,
}) => {
  const mentor = await createMentor(home, admin, "Solomiia");
  const learner = await createMentor(home, admin, "Iryna", "disciple");
  await learner.api.get(`/?mentor_id=bo:${mentor.userId}`);
  await learner.api.post("/api/conversation/messages", { data: { text: "Is anybody there?" } });
  const { email, password } = mentor;
  const headers = { origin: home };
  await page.request.post(`${home}/api/login`, { headers, data: { email, password } });
  await page.goto(`${home}/studio/inbox`);
  if (hasScripts) await hydrate(page);
  await page.getByRole("link", { name: /Iryna/ }).click();
  await page.getByLabel("Your message").fill("Yes, I am.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("log").getByText("Yes, I am.")).toBeVisible();
  await page.getByText("Pass on", { exact: true }).click();
  await page.getByRole("button", { name: "Pass the conversation on" }).click();
  await expect(page).toHaveURL(`${home}/studio/inbox`);
  await page.getByRole("link", { name: /Unassigned/ }).click();
  await page.getByRole("link", { name: /Iryna/ }).click();
  await page.getByRole("button", { name: "Take this conversation" }).click();
  await expect(page.getByLabel("Your message")).toBeVisible();
  await learner.leave();
  await mentor.leave();
});
