import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import {
  createLesson,
  description,
  openLesson,
  saveState,
  titleField,
} from "#tests/e2e/editor-steps.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";
import {
  expectNoSidewaysScroll,
  signInInBrowser,
  signInOnAnotherDevice,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";

const phone = { width: 390, height: 844 };

test("@scripts what two editors write stays, also offline, after a crash, and in the same sentence", async ({
  page,
  homeUrl: home,
  admin,
  expectConsoleErrors,
}) => {
  test.slow();
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
  await signInWithRole(page, home, admin, "editor");
  const { editor: url } = await createLesson(page, home);
  await openLesson(page, url);
  const otherContext = await page.context().browser()!.newContext();
  const other = await otherContext.newPage();
  await signInWithRole(other, home, admin, "mp-admin");
  await openLesson(other, url);

  await test.step("another person's change arrives while the caret stays", async () => {
    await titleField(page).fill("Setting out at dawn");
    await expect(saveState(page)).toHaveText("Saved");
    await description(page).focus();
    await expect(titleField(other)).toHaveValue("Setting out at dawn");
    await description(other).fill("With bread");
    await expect(description(page)).toHaveValue("With bread");
    await expect(description(page)).toBeFocused();
  });

  await test.step("offline changes survive a closed browser tab", async () => {
    await page.context().setOffline(true);
    await titleField(page).fill("Setting out at night");
    await expect(saveState(page)).toContainText("stored on this device");
    await page.context().setOffline(false);
    await page.route("**/api/creator/**", (route) => route.abort());
    await page.close({ runBeforeUnload: false });
  });

  const reopened = await page.context().newPage();
  await test.step("they are sent when the lesson is opened again", async () => {
    await openLesson(reopened, url);
    await expect(titleField(reopened)).toHaveValue("Setting out at night");
    await expect(saveState(reopened)).toHaveText("Saved");
    await expect(titleField(other)).toHaveValue("Setting out at night");
  });

  await test.step("a sentence that both change is shown side by side", async () => {
    await reopened.context().setOffline(true);
    await titleField(reopened).fill("Mine");
    await expect(saveState(reopened)).toContainText("stored on this device");
    await titleField(other).fill("Theirs");
    await expect(saveState(other)).toHaveText("Saved");
    await reopened.context().setOffline(false);
    const clash = reopened.getByRole("region", {
      name: "You and someone else changed the same part",
    });
    await expect(clash.getByText("Mine", { exact: true })).toBeVisible();
    await expect(titleField(reopened)).toHaveValue("Theirs");
    await expectAccessible(reopened);
    await reopened.getByRole("link", { name: "Back to the course" }).press("Enter");
    await expect(clash).toBeHidden();
    const note = reopened.locator(".studio-note").filter({ hasText: "Your unresolved changes" });
    await note.getByRole("link", { name: "Theirs" }).press("Enter");
    await expect(note).toBeHidden();
    await expect(clash.getByText("Mine", { exact: true })).toBeVisible();
    await clash.getByRole("button", { name: "Use mine" }).press("Enter");
    await expect(clash).toBeHidden();
    await expect(titleField(other)).toHaveValue("Mine");
  });

  await test.step("the keyboard undoes a change, also after a reload", async () => {
    await expect(saveState(reopened)).toHaveText("Saved");
    await openLesson(reopened, url);
    await titleField(reopened).press("Control+z");
    await expect(titleField(reopened)).toHaveValue("Theirs");
    await titleField(reopened).press("Control+Shift+z");
    await expect(titleField(reopened)).toHaveValue("Mine");
  });
  await otherContext.close();
});

test("@scripts an editor whose session ends signs in again, and everything is saved", async ({
  page,
  homeUrl: home,
  admin,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/401|frame-ancestors/);
  const person = await signInWithRole(page, home, admin, "editor");
  const { editor: url } = await createLesson(page, home);
  const stream = page.waitForResponse(/\/live\?/);
  await openLesson(page, url);
  await hydrate(page);
  await stream;
  const canvas = page.frameLocator(".studio-canvas iframe");
  await expect(canvas.getByRole("button", { name: "Add the first block" })).toBeVisible();
  const cookies = await page.context().cookies();
  await page.context().clearCookies();

  // An earlier update may still be loading with the session.
  const reload = page.waitForResponse(
    async (response) =>
      response.url() === `${url}.data` &&
      (await response.text().catch(() => "")).includes("scenario=login"),
  );
  await signInOnAnotherDevice(page, home, person);
  await reload;

  const language = page.getByRole("combobox", { name: "Language" });
  await language.selectOption("uk");
  await expect(canvas.getByRole("button")).toHaveCount(0);
  await language.selectOption("en");
  await titleField(page).fill("Written without a session");
  const prompt = page.getByRole("dialog", { name: "Sign in again to save" });
  await expect(prompt).toBeVisible();
  await expectAccessible(page);
  await page.context().addCookies(cookies);
  await prompt.getByRole("button", { name: "I’ve signed in" }).click();
  await expect(prompt).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.locator(".studio-bell__count").first()).toHaveText("2");
  await expect(canvas.getByRole("button", { name: "Add the first block" })).toBeVisible();
  await expect(saveState(page)).toHaveText("Saved");
  await openLesson(page, url);
  await expect(titleField(page)).toHaveValue("Written without a session");
});

test("@scripts the edited language stays between lessons, and forms undo only their own texts", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  await signInWithRole(page, home, admin, "editor");
  await openLesson(page, (await createLesson(page, home, ["Coming home"])).editor);
  await titleField(page).fill("Setting out at dawn");
  await page.getByText("Add an element").press("Enter");
  const editedTitle = page.locator(".studio-editor__middle").getByLabel("Title", { exact: true });
  await page.locator(".studio-outline").getByLabel("Title", { exact: true }).press("Control+z");
  await expect(editedTitle).toHaveValue("Setting out at dawn");
  const newTitle = page.locator(".studio-outline").getByLabel("Title", { exact: true });
  await newTitle.fill("Another lesson");
  await newTitle.press("Control+z");
  await expect(newTitle).toHaveValue("");
  await expect(editedTitle).toHaveValue("Setting out at dawn");
  const language = page.getByRole("combobox", { name: "Language of the texts" });
  await language.selectOption("uk");
  await page.getByRole("link", { name: "Coming home" }).press("Enter");
  await expect(page.locator(".studio-bar__subtitle")).toHaveText("Coming home");
  await expect(editedTitle).toHaveValue("");
  await expect(language).toHaveValue("uk");
  await test.step("an element is added also while the open one isn’t in the course any more", async () => {
    await page.evaluate(async () => {
      const [, courseId, id] = /courses\/([^/]+)\/elements\/([^/]+)/.exec(location.pathname)!;
      const draft = `/api/creator/courses/${courseId}/draft`;
      const { version } = (await (await fetch(draft)).json()) as { version: number };
      const operations = [{ op: "remove", path: ["elements"], id }];
      await fetch(draft, {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ changeId: "removed elsewhere", version, operations }),
      });
    });
    await expect(page.getByRole("link", { name: "Coming home" })).toBeHidden();
    const add = page.locator(".studio-outline__add").first();
    await add.getByLabel("Title").fill("The well");
    await add.getByRole("button").press("Enter");
    await expect(page.getByRole("link", { name: "The well" })).toBeVisible();
  });
});

test("@scripts signing out on the profile asks before it deletes what isn’t saved", async ({
  page,
  homeUrl: home,
  admin,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED/);
  await signInWithRole(page, home, admin, "editor");
  await openLesson(page, (await createLesson(page, home)).editor);
  await page.route("**/api/creator/**", (route) => route.abort());
  await titleField(page).fill("Only here");
  await expect(saveState(page)).toContainText("stored on this device");
  await page.goto(`${home}/profile`);
  await hydrate(page);
  const signOut = page.getByRole("main").getByRole("button", { name: "Sign out", exact: true });
  const question = page.waitForEvent("dialog").then(async (dialog) => {
    await dialog.dismiss();
    return dialog.message();
  });
  await signOut.last().click();
  expect(await question).toContain("isn’t saved yet");
  await expect(page).toHaveURL(`${home}/profile`);
  page.once("dialog", (dialog) => void dialog.accept());
  await signOut.last().click();
  await expect(page).toHaveURL(`${home}/`);
  const databases = await page.evaluate(() => indexedDB.databases());
  expect(databases.filter(({ name }) => name?.startsWith("unsent-drafts/"))).toEqual([]);
});

test("@scripts the editor works in Arabic on a phone", async ({
  page,
  arabicUrl: arabic,
  admin,
}) => {
  await page.setViewportSize(phone);
  await signInInBrowser(page, arabic, admin, "editor");
  const lessonPath = await page.evaluate(async () => {
    const post = async (path: string, body: object) => {
      const response = await fetch(`/api/creator${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { id: string }).id;
    };
    const course = await post("/courses", { title: "نور" });
    const element = { changeId: "first", type: "lesson", title: "درس", after: null };
    const lesson = await post(`/courses/${course}/elements`, element);
    return `/studio/courses/${course}/elements/${lesson}`;
  });
  await page.goto(arabic + lessonPath);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("textbox", { name: "العنوان", exact: true })).toHaveValue("درس");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "العودة إلى الدورة" }).click();
  await expect(page.getByRole("navigation", { name: "محتويات الدورة" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
