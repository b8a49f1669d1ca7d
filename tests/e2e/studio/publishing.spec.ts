import { createLesson, openLesson, saveState, titleField } from "#tests/e2e/editor-steps.ts";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { signInWithRole } from "#tests/e2e/studio-steps.ts";

test("@scripts a lesson is published after a summary, compared with its history, and restored", async ({
  page,
  homeUrl: home,
  admin,
  testServer,
}) => {
  await signInWithRole(page, home, admin, "editor");
  await openLesson(page, (await createLesson(page, home)).editor);
  const button = page.getByRole("button", { name: "Publish 1", exact: true });
  await expect(button).toBeVisible();
  const publish = async () => {
    await button.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Publish 1 change" });
    await expect(dialog.getByRole("checkbox")).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Publish 1 change" }).click();
    await page.getByRole("dialog", { name: "Published" }).getByLabel("Close").click();
    await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  };
  await publish();
  await titleField(page).fill("Setting out at dawn");
  await expect(saveState(page)).toHaveText("Saved");
  await test.step("it can be compared with what learners see, planned for a time, and cancelled", async () => {
    await button.press("Enter");
    await page.getByRole("link", { name: "Compare" }).click();
    const comparison = page.getByRole("dialog", { name: "History" });
    await expect(comparison.locator("ins")).toHaveText("at dawn");
    await comparison.getByLabel("Close").click();
    await expect(comparison).toBeHidden();
    await button.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Publish 1 change" });
    await dialog.getByRole("button", { name: "Publish later" }).press("Enter");
    const time = dialog.getByLabel("Day and time (time zone: UTC)");
    await expect(time).not.toHaveValue("");
    await time.fill("2001-01-01T10:00");
    await dialog.getByRole("button", { name: "Publish at this time" }).click();
    await expect(time).toHaveAttribute("aria-invalid", "true");
    // Other tests move the server's clock ahead.
    const tomorrow = new Date(testServer.clock.now() + 24 * 60 * 60 * 1000);
    await time.fill(tomorrow.toISOString().slice(0, "2026-01-01T00:00".length));
    await dialog.getByRole("button", { name: "Publish at this time" }).click();
    await expect(dialog.getByText("to publish this on")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel the plan" }).click();
    await expect(dialog.getByText("The planned publication is cancelled.")).toBeVisible();
    await dialog.getByLabel("Close").click();
  });
  await test.step("somebody without an account sees the draft by a link, until it is turned off", async () => {
    await page.getByRole("button", { name: "Preview as learners will see it" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Preview" });
    await expect(dialog.getByRole("link", { name: "See it as a guest" })).toBeVisible();
    await dialog.getByRole("button", { name: "Create a link" }).click();
    const url = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
    await expectAccessible(page);
    const guest = await page.context().browser()!.newContext();
    const draft = await guest.request.get(url);
    expect(await draft.text()).toContain("Setting out at dawn");
    await dialog.getByRole("button", { name: "Turn off the link" }).click();
    await expect(dialog.getByRole("textbox")).toHaveCount(0);
    expect((await guest.request.get(url)).status()).toBe(403);
    await guest.close();
    await dialog.getByLabel("Close").click();
  });
  await publish();
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await history.getByRole("list").first().getByRole("button").last().click();
  await expect(history.locator("ins")).toHaveText("at dawn");
  await expectAccessible(page);
  await history.getByRole("button", { name: "Restore this version" }).click();
  await expect(titleField(page)).toHaveValue("Setting out");
  await titleField(page).press("Control+z");
  await expect(titleField(page)).toHaveValue("Setting out at dawn");
});

test("@scripts what stops a change or a publication is said in words, with a link to the place", async ({
  page,
  homeUrl: home,
  admin,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/422/);
  await signInWithRole(page, home, admin, "editor");
  await openLesson(page, (await createLesson(page, home)).editor);
  await titleField(page).fill("");
  await expect(saveState(page)).toHaveText("Saved");
  await page.getByRole("button", { name: "Publish 1", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Publish the course" });
  await dialog.getByRole("link", { name: "It needs a title" }).press("Enter");
  await expect(dialog).toBeHidden();
  await page.route("**/api/creator/elements/**", (route) =>
    route.fulfill({ status: 422, json: { code: "INVALID", message: "texts.en.title: no" } }),
  );
  await titleField(page).fill("Refused");
  await expect(saveState(page)).toContainText("something is too long or isn’t allowed here");
  await expect(saveState(page)).not.toContainText("texts.en");
});

test("@scripts a translator finds no button that adds, moves or deletes blocks", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await signInWithRole(page, home, admin, "editor");
  const { editor, draft } = await createLesson(page, home);
  await page.evaluate(async (path) => {
    const { version } = (await (await fetch(path)).json()) as { version: number };
    const item = {
      id: "b1",
      type: "quote",
      props: { kind: "plain", text: "Come", cite: "" },
      children: [],
    };
    const operations = [{ op: "insert", path: ["texts", "en", "components"], after: null, item }];
    await fetch(path, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ changeId: "a quote", version, operations }),
    });
  }, draft);
  await openLesson(page, editor);
  const canvas = page.frameLocator(".studio-canvas iframe");
  const tools = canvas.getByRole("toolbar").getByRole("button");
  await expect(canvas.getByRole("button", { name: "Add a block at the end" })).toBeVisible();
  await canvas.locator("[data-block=b1]").focus();
  await expect(tools).not.toHaveCount(0);
  await page.context().clearCookies();
  await signInWithRole(page, home, admin, "translator");
  await admin.query(
    `update memberships set translation_languages = '{en}' where 'translator' = any(roles)`,
  );
  await openLesson(page, editor);
  await canvas.locator("[data-block=b1]").focus();
  await expect(canvas.getByRole("toolbar")).toBeVisible();
  await expect(tools).toHaveCount(0);
  await expect(canvas.getByRole("button", { name: /^Add/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add a block" })).toHaveCount(0);
});
