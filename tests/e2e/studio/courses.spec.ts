import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import {
  doubleTextSize,
  expectNoSidewaysScroll,
  signInInBrowser,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";

test("@scripts an editor creates a course, copies it and puts it in the trash, on a phone, in the dark and in Arabic", async ({
  page,
  homeUrl: home,
  arabicUrl: arabic,
  admin,
}) => {
  await signInWithRole(page, home, admin, "editor");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${home}/studio/courses`);
  await page.getByRole("link", { name: "New course" }).click();
  await page.getByLabel("Title of the course").fill("Rain on dry ground");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create the course" }).click();
  await expect(page.getByRole("heading", { name: "Rain on dry ground", level: 1 })).toBeVisible();
  await page.goto(`${home}/studio/courses?text=rain`);
  const row = page.getByRole("row").filter({ hasText: "Rain on dry ground" }).first();
  await expect(row.getByText("Draft")).toBeVisible();
  await row.locator("summary").click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole("button", { name: /^Duplicate/ }).click();
  const copy = page.getByRole("row").filter({ hasText: "Rain on dry ground (2)" });
  await copy.locator("summary").click();
  await copy.getByRole("button", { name: /^Delete Nobody has started it/ }).click();
  await expect(copy).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(copy).toHaveCount(1);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, ["color-contrast"]);
  await doubleTextSize(page);
  await expectNoSidewaysScroll(page);

  await signInInBrowser(page, arabic, admin, "editor");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${arabic}/studio/courses`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("@scripts an editor builds the outline of a course by mouse, by keyboard and on a phone", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInWithRole(page, home, admin, "editor");
  for (const title of ["The house next door", "Outline of a house"]) {
    await page.goto(`${home}/studio/courses?new=1`);
    await page.getByLabel("Title of the course").fill(title);
    await page.getByRole("button", { name: "Create the course" }).click();
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  }
  const outline = page.getByRole("navigation", { name: "Contents of the course" });
  const titles = outline.getByRole("list").first().getByRole("link").locator("b");
  for (const [title, type] of [
    ["Floor", "lesson"],
    ["Walls", "lesson"],
    ["Roof", "test"],
  ] as const) {
    await outline.getByText("Add an element").click();
    await outline.getByLabel("Title").fill(title);
    await outline.getByLabel("Type").selectOption(type);
    await outline.getByRole("button", { name: "Add", exact: true }).click();
    await expect(titles.filter({ hasText: title })).toBeVisible();
  }
  await expect(titles).toHaveText(["Floor", "Walls", "Roof"]);
  await expectAccessible(page);

  await test.step("Space lifts, arrows move, Space drops", async () => {
    const handle = outline.getByRole("button", { name: "Move: Roof" });
    await handle.focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Picked up “Roof”: 3 of 3.")).toBeAttached();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText("“Roof”: 2 of 3.")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(titles).toHaveText(["Floor", "Roof", "Walls"]);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(titles).toHaveText(["Floor", "Walls", "Roof"]);
  });

  await test.step("the mouse drags", async () => {
    await outline
      .getByRole("button", { name: "Move: Floor" })
      .dragTo(outline.getByRole("button", { name: "Move: Roof" }), { steps: 8 });
    await expect(titles).toHaveText(["Walls", "Roof", "Floor"]);
  });

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("link", { name: "Back to the course" }).click();
  const row = outline.getByRole("listitem").filter({ hasText: "Roof" });
  await test.step("the menu renames and hides", async () => {
    await row.locator("summary").click();
    await row.getByRole("button", { name: "Rename" }).click();
    await row.getByRole("textbox", { name: "Title" }).fill("Roof of reeds");
    await page.keyboard.press("Enter");
    await expect(titles).toHaveText(["Walls", "Roof of reeds", "Floor"]);
    await row.locator("summary").click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await row.getByRole("button", { name: "Hide from learners" }).click();
    await expect(row.getByText("Hidden")).toBeVisible();
  });
  await test.step("several elements move and go to the trash, and one comes back", async () => {
    await outline.getByRole("checkbox", { name: "Select: Floor" }).check();
    await outline.getByRole("checkbox", { name: "Select: Roof of reeds" }).check();
    const chosen = outline.getByRole("group", { name: "Selected elements" });
    await chosen.getByRole("button", { name: "Move up" }).click();
    await expect(titles).toHaveText(["Roof of reeds", "Floor", "Walls"]);
    await expectAccessible(page);
    await chosen.getByRole("button", { name: "Delete" }).click();
    await expect(titles).toHaveText(["Walls"]);
    await outline.getByText("2 deleted elements").click();
    await outline.getByRole("button", { name: "Restore: Floor" }).click();
    await expect(titles).toHaveText(["Walls", "Floor"]);
  });
  await test.step("a section groups the elements below it, and can be removed", async () => {
    const entries = outline.getByRole("list").first().locator("h2, b");
    await outline.getByText("Add a section").click();
    await outline.getByLabel("Section name").fill("Downstairs");
    await outline.getByRole("button", { name: "Add", exact: true }).click();
    await expect(entries).toHaveText(["Walls", "Floor", "Downstairs"]);
    const floor = outline.getByRole("listitem").filter({ hasText: "Floor" });
    await floor.locator("summary").click();
    await floor.getByRole("button", { name: "Move down" }).click();
    await expect(entries).toHaveText(["Walls", "Downstairs", "Floor"]);
    await expect(
      outline.getByRole("button", { name: "Move the section with its elements: Downstairs" }),
    ).toBeVisible();
    const section = outline.getByRole("listitem").filter({ hasText: "Downstairs" });
    await section.locator("summary").click();
    await section.getByRole("button", { name: "Rename" }).click();
    await section.getByRole("textbox", { name: "Section name" }).fill("Ground floor");
    await page.keyboard.press("Enter");
    await expect(entries).toHaveText(["Walls", "Ground floor", "Floor"]);
    await expectAccessible(page);
    const renamed = outline.getByRole("listitem").filter({ hasText: "Ground floor" });
    await renamed.locator("summary").click();
    await renamed.getByRole("button", { name: /^Remove the section/ }).click();
    await expect(entries).toHaveText(["Walls", "Floor"]);
  });
  await test.step("an element is copied to another course", async () => {
    const floor = outline.getByRole("listitem").filter({ hasText: "Floor" });
    await floor.locator("summary").click();
    await floor.getByRole("button", { name: "Copy or move to another course" }).click();
    const dialog = page.getByRole("dialog", { name: "Copy or move 1 element" });
    await dialog.getByLabel("Find the other course").fill("next door");
    await dialog.getByRole("radio", { name: "The house next door" }).check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole("button", { name: "Copy" }).click();
    await expect(dialog.getByText("at the end of “The house next door”")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(titles).toHaveText(["Walls", "Floor"]);
  });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, ["color-contrast"]);
  await doubleTextSize(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(titles).toHaveText(["Walls", "Floor"]);
});

test("@scripts the settings of a course and a lesson are saved as they are changed", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await signInWithRole(page, home, admin, "editor");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${home}/studio/courses?new=1`);
  await page.getByLabel("Title of the course").fill("Wise builders");
  await page.getByRole("button", { name: "Create the course" }).click();
  await page.getByRole("radio", { name: /^Paid/ }).check();
  const price = page.getByRole("textbox", { name: "Price" });
  await price.fill("12.5");
  await price.clear();
  await price.pressSequentially("0.50");
  await expect(price).toHaveValue("0.50");
  await page.getByLabel("Currency").selectOption("USD");
  await page.getByLabel(/^Lessons in any order/).check();
  await page.getByRole("radio", { name: "No certificate" }).check();
  await expectAccessible(page);
  await doubleTextSize(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(price).toHaveValue("0.5");
  await expect(page.getByLabel("Currency")).toHaveValue("USD");
  await expect(page.getByLabel(/^Lessons in any order/)).toBeChecked();
  await expect(page.getByRole("radio", { name: "No certificate" })).toBeChecked();

  await page.getByText("Add an element").click();
  await page.locator(".studio-outline").getByLabel("Title").fill("On the rock");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByLabel("Duration in minutes").fill("15");
  await page.getByLabel("Learners can discuss it").click();
  await expect(page.getByLabel("Learners can discuss it")).toBeChecked();
  await expectAccessible(page);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Duration in minutes")).toHaveValue("15");
  await expect(page.getByLabel("Learners can discuss it")).toBeChecked();
});
