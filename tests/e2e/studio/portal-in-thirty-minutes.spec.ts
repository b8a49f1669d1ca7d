import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { setupSteps } from "#domains/settings/setup-steps.ts";
import { takeGuidePicture } from "#tests/e2e/guide-pictures.ts";
import { HumanTime } from "#tests/e2e/human-time.ts";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { type LastingBrowser, makeLastingBrowser } from "#tests/e2e/lasting-browser.ts";
import { saveState } from "#tests/e2e/editor-steps.ts";
import { canvasOf } from "#tests/e2e/lesson-steps.ts";
import { type ProductionServer, startProductionServer } from "#tests/e2e/production-server.ts";
import { expectNoSidewaysScroll } from "#tests/e2e/studio-steps.ts";
import { lessons, table, words } from "#tests/e2e/thirty-minutes-content.ts";
import {
  addAtEnd,
  addElement,
  addPicture,
  addQuestion,
  addTable,
  addVerse,
  addVideo,
  beginText,
  blockSettings,
  chooseColourAndLogo,
  claim,
  createCourse,
  expectSaved,
  finishStep,
  inviteHelper,
  openElement,
  openMainPage,
  setUpSecondStep,
  type Volunteer,
  writePageHeader,
} from "#tests/e2e/thirty-minutes-steps.ts";
import { makeVideo } from "#tests/kit/media-files.ts";

const limitMinutes = 30;
const desktop = { width: 1280, height: 860 };
let server: ProductionServer;
let lasting: LastingBrowser;
test.beforeAll(async ({ playwright }) => {
  server = await startProductionServer();
  lasting = await makeLastingBrowser(playwright, {
    viewport: desktop,
    locale: "en-GB",
    serviceWorkers: "block",
    reducedMotion: "reduce",
    permissions: ["clipboard-write"],
  });
});
test.afterAll(async () => {
  await lasting.remove();
  await server.close();
});

test("@scripts a volunteer makes a portal with a course in thirty minutes, and nothing is lost on the way", async ({
  browser,
  expectConsoleErrors,
}) => {
  test.setTimeout(600_000);
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
  const human = new HumanTime();
  const owner = newPerson();
  const context = await lasting.open();
  const page = context.pages()[0] ?? (await context.newPage());
  const volunteer: Volunteer = { page, human };
  let invitation = "";

  await test.step("the link of the first start makes the portal", async () => {
    human.begin("claiming the portal");
    await claim(volunteer, server.claimLink, owner);
    await setUpSecondStep(volunteer);
    await human.newScreen(page.getByRole("heading", { name: "Set up your portal" }));
  });

  await test.step("the setup asks for a name, a colour, a logo and a start", async () => {
    human.begin("setting up");
    await human.click(page.getByRole("link", { name: "Continue" }));
    await human.newScreen(page.getByRole("heading", { name: "What is your portal called?" }));
    await human.fill(page.getByLabel("Email for questions (optional)"), "hello@hope.example");
    await finishStep(volunteer, "Continue", "Your colour and your logo");
    await chooseColourAndLogo(volunteer, {
      name: "logo.webp",
      mimeType: "image/webp",
      buffer: await readFile("demo/second/pictures/logo.webp"),
    });
    await takeGuidePicture(page, "start-colour");
    await finishStep(volunteer, "Continue", "How would you like to start?");
    human.decide();
    await human.click(page.getByRole("radio", { name: /^A blank portal/ }));
    await finishStep(volunteer, "Continue", "How will people sign in?");
    await finishStep(volunteer, "Continue", "Invite somebody to help you");
    invitation = await inviteHelper(volunteer);
    await expectAccessible(page);
    await human.click(page.getByRole("link", { name: "Finish later" }));
    await human.newScreen(page.getByText("5 of 7"));
  });

  await test.step("the main page is written in two languages, and the network drops", async () => {
    human.begin("the main page");
    await openMainPage(volunteer);
    await context.setOffline(true);
    await writePageHeader(volunteer, words.en);
    await expect(saveState(page)).toContainText("stored on this device");
    await context.setOffline(false);
    await expectSaved(page);
    await takeGuidePicture(page, "start-page");
    await human.select(page.getByRole("combobox", { name: "Language of the texts" }), "uk");
    await writePageHeader(volunteer, words.uk);
    await expectSaved(page);
  });

  await test.step("a course with five lessons and a test is written", async () => {
    human.begin("the course");
    await createCourse(volunteer, "Five evenings with Luke");
    for (const { title } of lessons) await addElement(volunteer, title);
    await addElement(volunteer, "What stays with you?", "test");
    await addQuestion(volunteer, {
      text: "What did she light?",
      right: "A lamp",
      wrong: "A fire",
    });
    await addQuestion(volunteer, {
      text: "Who stayed outside?",
      right: "The older brother",
      wrong: "The shepherd",
    });
    for (const { title, text } of lessons.slice(1)) {
      await openElement(volunteer, title);
      await beginText(volunteer, text);
      await expectSaved(page);
    }
    await openElement(volunteer, lessons[0].title);
    await beginText(volunteer, lessons[0].text);
    await addTable(volunteer, table);
    await addVerse(volunteer, "Luke 15:8", "what woman");
    await takeGuidePicture(page, "start-lesson");
    await addPicture(
      volunteer,
      {
        name: "lamp.webp",
        mimeType: "image/webp",
        buffer: await readFile("demo/localhost/pictures/lamp.webp"),
      },
      "An oil lamp beside an open book",
    );
    await addVideo(volunteer, {
      name: "door.mp4",
      mimeType: "video/mp4",
      buffer: await makeVideo("avc"),
    });
    await expectSaved(page);
  });

  const lessonUrl = page.url();
  await test.step("somebody else edits the same lesson while the browser is offline and killed", async () => {
    await addAtEnd(volunteer, "quote", "Quote");
    const quote = blockSettings(page).getByLabel("Text", { exact: true });
    await human.fill(quote, "The door is open.");
    await expectSaved(page);
    await context.setOffline(true);
    await human.fill(quote, "The door was never locked.");
    await expect(saveState(page)).toContainText("stored on this device");
    await editAsHelper(browser, invitation, lessonUrl, "The door stands wide open.");
    await lasting.kill(context);
  });

  const reopened = await lasting.open();
  const again = reopened.pages()[0] ?? (await reopened.newPage());
  const returned: Volunteer = { page: again, human };
  await test.step("both versions are there, and one click chooses", async () => {
    human.begin("after the crash");
    await again.goto(lessonUrl);
    const clash = again.getByRole("region", { name: "You and someone else changed the same part" });
    await human.newScreen(clash);
    await expect(clash.getByText("The door was never locked.")).toBeVisible();
    await expect(canvasOf(again).getByText("The door stands wide open.")).toBeVisible();
    human.decide();
    await human.click(clash.getByRole("button", { name: "Use mine" }));
    await expect(clash).toBeHidden();
    await expect(canvasOf(again).getByText("The door was never locked.")).toBeVisible();
    await expectSaved(again);
  });

  let shared = "";
  await test.step("everything is published and shared", async () => {
    human.begin("publishing and sharing");
    await human.click(again.getByRole("link", { name: "Home", exact: true }));
    await human.newScreen(again.getByText("5 of 7"));
    await human.click(again.getByRole("link", { name: "Continue" }));
    await human.newScreen(again.getByRole("heading", { level: 1, name: "Show it to everyone" }));
    await expect(again.getByRole("checkbox", { name: "Five evenings with Luke" })).toBeChecked();
    await expect(again.getByRole("checkbox", { name: /^The menu/ })).toBeChecked();
    await expectAccessible(again);
    await takeGuidePicture(again, "start-publish");
    await finishStep(returned, "Publish", "Share your portal");
    human.decide();
    await human.click(again.getByRole("link", { name: /^First lesson: Five evenings/ }));
    await expect(again.getByLabel("Link to share")).toHaveValue(/\/lesson\//);
    await human.click(again.getByRole("button", { name: "Copy the link" }));
    shared = await again.getByLabel("Link to share").inputValue();
    await expect(again.getByLabel("Ukrainian", { exact: true })).toHaveValue(/lesson/);
    await expectAccessible(again);
    await takeGuidePicture(again, "start-share");
    await human.click(again.getByRole("button", { name: "Go to the studio" }));
    await human.newScreen(again.getByRole("heading", { name: "Needs attention", exact: true }));
    await expect(again.getByRole("heading", { name: "Set up your portal" })).toBeHidden();
    for (const step of setupSteps) {
      const answer = await again.request.get(`${server.home}/studio/setup/${step}`);
      expect(answer.status(), step).toBe(200);
    }
  });
  await expectAllLessons(again);
  await reopened.close();

  await test.step("a guest reads the first lesson on a phone", () => readOnPhone(browser, shared));
  process.stdout.write(human.describe());
  expect(human.minutes).toBeLessThanOrEqual(limitMinutes);
  expect(server.loggedErrors()).toEqual([]);
});

/** The second volunteer accepts the invitation, and writes other words into the quote of the lesson. */
async function editAsHelper(browser: Browser, invitation: string, lesson: string, text: string) {
  const context = await browser.newContext({ viewport: desktop, locale: "en-GB" });
  const page = await context.newPage();
  await registerByApi(page, server.home, newPerson());
  await page.goto(invitation);
  await page.getByRole("button", { name: "Accept the invitation" }).press("Enter");
  await expect(page.getByText("You’re now part of the team")).toBeVisible();
  await page.goto(lesson);
  await canvasOf(page)
    .getByRole("group", { name: /^Quote/ })
    .click();
  await blockSettings(page).getByLabel("Text", { exact: true }).fill(text);
  await expectSaved(page);
  await context.close();
}

/** Nothing that the volunteer wrote is missing. */
async function expectAllLessons(page: Page) {
  for (const { title, text } of lessons) {
    const id = title.toLowerCase().replaceAll(" ", "-");
    const answer = await page.request.get(`${server.home}/api/creator/elements/${id}/draft`);
    expect(await answer.text(), title).toContain(text);
  }
}

async function readOnPhone(browser: Browser, link: string) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: "en-GB",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole("button", { name: "Only necessary cookies" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(lessons[0].title);
  for (const text of [lessons[0].text, table[1][1], "what woman", "The door was never locked."])
    await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByRole("img", { name: "An oil lamp beside an open book" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await takeGuidePicture(page, "start-phone");
  for (const [language, { heading, lead }] of Object.entries(words)) {
    await page.goto(`${server.home}/?lang=${language}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByText(lead)).toBeVisible();
  }
  await context.close();
}
