import type { Page } from "@playwright/test";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { createMentor, type TestMentor } from "#tests/e2e/mentor-steps.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const ownMessages = (page: Page, text: string) =>
  page.getByRole("log").getByRole("listitem").filter({ hasText: text });

async function openConversation(page: Page, home: string, mentor: TestMentor): Promise<void> {
  await registerByApi(page, home, { ...newPerson(), firstName: "Nazar" });
  await page.goto(`${home}/profile/conversation?mentor_id=bo:${mentor.userId}`);
  await hydrate(page);
}

/** What the shown message must keep; the loading bar is outside all landmarks. */
const sendingRules = ["color-contrast", "aria-hidden-focus", "list", "listitem"];

/** Holds the page's forms until the returned function is called. */
async function holdForms(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  return release;
}

test("@scripts a message and its answer are shown at once, and pressing twice sends one", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const mentor = await createMentor(home, admin, "Solomiia");
  await openConversation(page, home, mentor);
  const releaseQuestion = await holdForms(page);
  const field = page.getByLabel("Your question");
  await field.fill("Why did he ask so early?");
  const send = page.locator("form.conversation__form button[value=send]");
  await send.dblclick();
  const sending = page.locator(".message", { hasText: "Why did he ask so early?" });
  await expect(sending).toContainText("Sending");
  await expect(field).toHaveValue("");
  await send.click();
  await expectAccessible(page, sendingRules);
  // What is typed meanwhile is sent afterwards.
  await field.fill("And so loudly?");
  await send.click();
  releaseQuestion();
  await expect(ownMessages(page, "And so loudly?")).toHaveCount(1);
  await expect(page.getByLabel("Write to Solomiia")).toBeInViewport();
  await expect(ownMessages(page, "Why did he ask so early?")).toHaveCount(1);
  await expect(page.getByLabel("Write to Solomiia")).toHaveValue("");

  const context = await page.context().browser()!.newContext({ locale: "en-GB" });
  const desk = await context.newPage();
  const { email, password } = mentor;
  const headers = { origin: home };
  await desk.request.post(`${home}/api/login`, { headers, data: { email, password } });
  await desk.goto(`${home}/studio/inbox`);
  await hydrate(desk);
  await desk.getByRole("link", { name: /Nazar/ }).click();
  const releaseReply = await holdForms(desk);
  await desk.getByLabel("Your message").fill("He could not wait.");
  await desk.getByRole("button", { name: "Send", exact: true }).dblclick();
  const reply = desk.locator(".studio-message", { hasText: "He could not wait." });
  await expect(reply).toContainText("Sending");
  await expect(desk.getByLabel("Your message")).toHaveValue("");
  await expectAccessible(desk, sendingRules);
  releaseReply();
  await expect(ownMessages(desk, "He could not wait.")).toHaveCount(1);
  await expect(reply).toHaveCount(1);
  await expect(ownMessages(page, "He could not wait.")).toHaveCount(1);

  // Three changes follow: the message, the mentor's notification, and that it was read. Their seven events load the
  // inbox once for each change; a slow machine may part the events of one change.
  let loads = 0;
  desk.on("request", (request) => {
    if (request.method() === "GET" && request.url().includes(".data")) loads += 1;
  });
  await page.getByLabel("Write to Solomiia").fill("Could I?");
  await send.click();
  await expect(ownMessages(desk, "Could I?")).toHaveCount(1);
  expect(loads).toBeLessThanOrEqual(4);
  await context.close();
  await mentor.leave();
});

test("@scripts without a connection a message waits, and is sent once afterwards", async ({
  page,
  homeUrl: home,
  admin,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const mentor = await createMentor(home, admin, "Solomiia");
  await openConversation(page, home, mentor);
  await page.context().setOffline(true);
  await page.getByLabel("Your question").fill("Written in a tunnel");
  await page.getByRole("button", { name: "Send" }).click();
  const waits = page.getByText("We’ll send your message as soon as you’re back online.");
  await expect(waits).toBeVisible();
  await expectAccessible(page, sendingRules);
  await page.context().setOffline(false);
  await expect(ownMessages(page, "Written in a tunnel")).toHaveCount(1);
  await expect(waits).toHaveCount(0);
  await mentor.leave();
});

test("@scripts a message whose response is lost can be sent again, and arrives once", async ({
  page,
  homeUrl: home,
  admin,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED|Failed to fetch/);
  const mentor = await createMentor(home, admin, "Solomiia");
  await openConversation(page, home, mentor);
  // No live event may bring the message before it is sent again.
  await page.route(/\/live/, (route) => route.abort());
  await page.route(/conversation\.data/, async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort();
  });
  const field = page.getByLabel("Your question");
  await field.fill("Did you get this?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("we don’t know whether your message arrived")).toBeVisible();
  await expect(field).toHaveValue("Did you get this?");
  await page.unroute(/conversation\.data/);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(ownMessages(page, "Did you get this?")).toHaveCount(1);
  await expect(page.getByLabel("Write to Solomiia")).toHaveValue("");
  await mentor.leave();
});

test("@scripts a message that is sent after the session has ended stays, and can be sent after signing in", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const mentor = await createMentor(home, admin, "Solomiia");
  await openConversation(page, home, mentor);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  const field = page.getByLabel("Your question");
  await field.fill("Am I still here?");
  await page.getByRole("button", { name: "Send" }).click();
  const note = page.getByRole("status").filter({ hasText: "You’ve been signed out" });
  await expect(note).toBeVisible();
  await expect(field).toHaveValue("Am I still here?");
  await expectAccessible(page, sendingRules);
  const signIn = page.waitForEvent("popup");
  await note.getByRole("link", { name: "Sign in" }).press("Enter");
  await expect((await signIn).getByRole("dialog")).toBeVisible();
  await (await signIn).close();
  await page.context().addCookies(cookies);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(ownMessages(page, "Am I still here?")).toHaveCount(1);
  await expect(note).toHaveCount(0);
  await mentor.leave();
});
