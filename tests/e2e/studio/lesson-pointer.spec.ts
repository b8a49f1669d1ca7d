import { createLesson } from "#tests/e2e/editor-steps.ts";
import { expect, test } from "#tests/e2e/kit.ts";
import { canvasOf, fillLesson, readParagraphs } from "#tests/e2e/lesson-steps.ts";
import { signInWithRole } from "#tests/e2e/studio-steps.ts";

test("@scripts a click and a tap put the caret where they are, and a finger that scrolls opens no text", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await signInWithRole(page, home, admin, "editor");
  const { editor, draft } = await createLesson(page, home);
  const paragraphs = ["Clicked", "Tapped", ...Array.from({ length: 30 }, (_, at) => `Line-${at}`)];
  await fillLesson(page, draft, paragraphs);
  await page.goto(editor);
  const canvas = canvasOf(page);
  const text = canvas.getByRole("textbox", { name: "Text" });
  const block = (id: string) => canvas.locator(`[data-block="${id}"]`);
  const atStart = { position: { x: 1, y: 20 } };

  await block("Line-4").scrollIntoViewIfNeeded();
  const { x, y } = (await block("Line-4").boundingBox())!;
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", top: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + 20, y: top }],
    });
  await touch("touchStart", y + 10);
  for (const moved of [20, 40, 60, 80, 100]) await touch("touchMove", y + 10 - moved);
  await touch("touchEnd", 0);
  await expect(text).toBeHidden();

  await block("Clicked").click(atStart);
  await expect(text).toBeFocused();
  await page.keyboard.type("Now ");
  await block("Tapped").tap(atStart);
  await expect(text).toContainText("Tapped");
  await expect(text).toBeFocused();
  await page.keyboard.type("Then ");
  await expect
    .poll(async () => (await readParagraphs(page, draft)).slice(0, 2))
    .toEqual(["Now Clicked", "Then Tapped"]);
});
