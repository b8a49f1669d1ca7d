import { expect, test } from "#tests/e2e/kit.ts";
import { englishButtons, hydrate } from "#tests/e2e/page-steps.ts";

const textsDelayMs = 700;
type SeenLesson = { title: string; paragraphs: number };

test("@scripts a lesson appears with all its text, so that its button does not move away from a press", async ({
  page,
  homeUrl: home,
}) => {
  // Delay the code of text blocks, so that it arrives long after the lesson's data.
  await page.route(/\/assets\/texts-.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, textsDelayMs));
    await route.continue();
  });
  await page.goto(`${home}/courses/the-father-and-two-sons`);
  await hydrate(page);
  await page.evaluate(() => {
    const seen: SeenLesson[] = [];
    const recordView = () => {
      const title = document.querySelector("h1")?.textContent ?? "";
      const paragraphs = document.querySelectorAll("article .prose p").length;
      if (title !== seen.at(-1)?.title) seen.push({ title, paragraphs });
    };
    recordView();
    new MutationObserver(recordView).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { seen });
  });
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await page.getByRole("button", { name: englishButtons.finish }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Give me my share");
  const seen = await page.evaluate(() => (window as unknown as { seen: SeenLesson[] }).seen);
  expect(seen.map(({ title }) => title)).toEqual([
    "The Father and Two Sons",
    "Before you begin",
    "Give me my share",
  ]);
  for (const { title, paragraphs } of seen.slice(1))
    expect(paragraphs, `paragraphs of "${title}" when it came`).toBeGreaterThan(3);
});
