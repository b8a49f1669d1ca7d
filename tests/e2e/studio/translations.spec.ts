import { readFile } from "node:fs/promises";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { createLesson } from "#tests/e2e/editor-steps.ts";
import { doubleTextSize, expectNoSidewaysScroll, signInWithRole } from "#tests/e2e/studio-steps.ts";

test("@scripts a lesson is translated beside its original, by keyboard and on a phone", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  test.slow();
  await signInWithRole(page, home, admin, "editor");
  const { editor: lessonUrl, draft } = await createLesson(page, home);
  const courseUrl = lessonUrl.split("/elements/")[0]!;
  const paragraph = (text: string) => [{ type: "paragraph", children: [{ type: "text", text }] }];
  const change = async (changeId: string, version: number, operations: object[]) => {
    const data = { changeId, version, operations };
    const response = await page.request.patch(draft, { headers: { origin: home }, data });
    expect(response.status()).toBe(200);
  };
  const versionOfDraft = async () =>
    ((await (await page.request.get(draft)).json()) as { version: number }).version;
  const block = (id: string, type: string, props: object) => ({ id, type, props, children: [] });
  await change("blocks", 0, [
    {
      op: "set",
      path: ["texts", "en", "components"],
      value: [
        block("p1", "rich-text", { nodes: paragraph("Bring a cup.") }),
        block("q1", "quote", { kind: "plain", text: "Come and drink", cite: "Isaiah" }),
      ],
    },
  ]);
  const row = (words: string) => page.getByRole("listitem").filter({ hasText: words });
  const saved = () => expect(page.locator(".studio-save-state").first()).toHaveText("Saved");

  await test.step("the course says what is missing, and leads there", async () => {
    await page.goto(courseUrl);
    const translations = page.getByRole("region", { name: "Translations" });
    await translations.getByText("Ukrainian").click();
    await expectAccessible(page);
    await translations.getByRole("link", { name: "Setting out" }).click();
    await expect(page.getByRole("heading", { name: "English to Ukrainian" })).toBeVisible();
    await expect(page.getByRole("status").getByText("4 texts missing")).toBeVisible();
  });

  await test.step("keys lead from one text to the next", async () => {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("textbox", { name: "Title", exact: true })).toBeFocused();
    await page.keyboard.type("У дорогу");
    await expect(row("Setting out")).toContainText("Done");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Візьміть чашку.");
    await expect(row("Bring a cup.")).toContainText("Done");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.type("Прийдіть і пийте");
    await row("Isaiah").getByRole("button", { name: "Same as the original" }).click();
    await expect(page.getByText("Everything is translated")).toBeVisible();
    await saved();
    await expectAccessible(page);
  });

  await test.step("a changed original makes its translation outdated, also after a reload", async () => {
    await change("changed", await versionOfDraft(), [
      { op: "set", path: ["texts", "en", "components", "q1", "props", "text"], value: "Come!" },
    ]);
    await page.goto(courseUrl);
    const translations = page.getByRole("region", { name: "Translations" });
    await expect(translations).toContainText("1 text outdated");
    await translations.getByText("Ukrainian").click();
    await translations.getByRole("link", { name: "Setting out" }).click();
    await expect(row("Come!")).toContainText("Outdated");
    await row("Come!").getByRole("button", { name: "still right" }).click();
    await expect(page.getByText("Everything is translated")).toBeVisible();
    await saved();
  });

  await test.step("a translator downloads a file, fills it in, and sees what it changes before saving", async () => {
    await change("second change", await versionOfDraft(), [
      { op: "set", path: ["texts", "en", "components", "q1", "props", "text"], value: "Drink!" },
    ]);
    await page.goto(courseUrl);
    const translations = page.getByRole("region", { name: "Translations" });
    await translations.getByText("Ukrainian").click();
    await translations.getByText("Files for translators").click();
    await expect(translations).toContainText("<1>…</1>");
    await expectAccessible(page);
    await translations.getByLabel("Only texts that aren’t done").check();
    const downloading = page.waitForEvent("download");
    await translations.getByRole("link", { name: "Download as CSV" }).click();
    const file = await readFile(await (await downloading).path(), "utf8");
    expect(file).not.toContain("Isaiah");
    await translations.getByLabel("Upload a translation").setInputFiles({
      name: "translated.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(file.replace(/Drink!,.*/, "Drink!,Пийте!")),
    });
    await expect(translations).toContainText("1 text changes.");
    await expectAccessible(page);
    await translations.getByRole("button", { name: "Save 1 translation" }).click();
    await expect(translations.getByText("Saved as a draft.")).toBeVisible();
    await expect(translations).not.toContainText("1 text outdated");
    const { body } = (await (await page.request.get(draft)).json()) as { body: object };
    expect(JSON.stringify(body)).toContain("Пийте!");
    await page.goto(lessonUrl);
  });

  await test.step("on a phone, with large text", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await doubleTextSize(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
