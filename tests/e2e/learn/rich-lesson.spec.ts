import type { Page } from "@playwright/test";
import { scenePicture } from "#blocks/sample-parts.ts";
import { elementTag } from "#domains/courses/content-tags.ts";
import { parseLesson } from "#content/blocks/parse-blocks.ts";
import { replaceReferences } from "#content/blocks/parsed-component.ts";
import { Problems } from "#content/problems.ts";
import { announceChange, portalTag } from "#domains/settings/announce-change.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { sql } from "drizzle-orm";
import type { TestServer } from "#tests/e2e/test-server.ts";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

type LessonTexts = Record<
  "first" | "day" | "time" | "place" | "hall" | "note" | "aside" | "there" | "last" | "file",
  string
>;

const englishTexts: LessonTexts = {
  first: "The first heading",
  day: "Day",
  time: "Time of the evening",
  place: "Where we sit and read together",
  hall: "The hall behind the second door",
  note: "From one evening to the next.",
  aside: "Words in the margin",
  there: "To the last part",
  last: "The last part",
  file: "Songs for May",
};
const code =
  'for (const verse of chapter) {\n    read(verse);\n\n    wait({ minutes: 1, because: "there is no hurry in this" });\n}';
const picture = "![A road](road.webp)";

const makeLessonMarkdown = (texts: LessonTexts) => `
[${texts.there}](#last)

## ${texts.first}

| ${texts.day} | ${texts.time} | ${texts.place} | ${picture} |
| --- | :-: | --: | --- |
| ${texts.day} 1 | 19:30 | ${texts.hall} | ~~12 €~~ 10 € |
| ${texts.day} 2 | 20:00 | ${texts.hall} | \`npm run read -- --slowly\` |

\`\`\`js
${code}
\`\`\`

${texts.note}[^1] H<sub>2</sub>O, 10<sup>7</sup>, ~~${texts.day}~~

7. ${texts.day}
   - [x] ${texts.time}
   - [ ] ${texts.place}

   \`\`\`
   ${"npm install ".repeat(12)}
   \`\`\`
8. ${texts.hall} ${picture}

> ${texts.hall}
>
> ${picture}

[${picture}](/courses/)

> [!WARNING]
> ${texts.aside}[^1]

:::download songs.pdf | ${texts.file}
${texts.aside}
:::

${`${texts.hall} `.repeat(120)}

## ${texts.last} {#last}

${`${texts.hall} `.repeat(120)}

[^1]: ${texts.note}
`;

/** Returns the lesson's components as an import reads them, with a picture and a file that already exist. */
function parseComponents(markdown: string): unknown {
  const problems = new Problems();
  const files = new Set(["road.webp", "songs.pdf"]);
  const components = parseLesson({ file: "lesson.md", problems, files }, markdown, 1);
  expect([...problems.errors, ...problems.warnings]).toEqual([]);
  const storedComponents = components.map(({ type, props }, index) => ({
    id: `part-${index}`,
    type,
    props:
      type === "download"
        ? {
            ...props,
            document: { url: `/files/${"c".repeat(32)}.pdf`, name: "songs.pdf", bytes: 4_200 },
          }
        : props,
    children: [],
  }));
  return replaceReferences(
    storedComponents,
    ({ alt }) => scenePicture("road", alt),
    () => "",
    () => "",
  );
}

/** Replaces an element's blocks, and returns a function that restores them. */
async function replaceBlocks(
  { databaseUrl }: TestServer,
  target: { portal: string; element: string; language: string },
  components: unknown,
): Promise<() => Promise<void>> {
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 1 });
  const path = `{texts,${target.language},components}`;
  const storeBlocks = (text: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`
        update element_revisions set body = jsonb_set(body, ${path}::text[], ${text}::jsonb)
        where environment_id = ${target.portal} and element_id = ${target.element}`);
      await announceChange(tx, target.portal, [
        elementTag(target.portal, target.element),
        portalTag(target.portal),
      ]);
    });
  const { rows } = await db.execute<{ was: string }>(sql`
    select (body #> ${path}::text[])::text as was from element_revisions
    where environment_id = ${target.portal} and element_id = ${target.element} order by revision desc`);
  await storeBlocks(JSON.stringify(components));
  return async () => {
    await storeBlocks(rows[0]!.was);
    await close();
  };
}

/** Returns what overflows the page sideways, and boxes that scroll though they are neither tables nor code. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const page = document.documentElement;
    const overflows = page.scrollWidth > page.clientWidth ? [`the page: ${page.scrollWidth}`] : [];
    for (const one of document.querySelectorAll<HTMLElement>(".prose *")) {
      const isScrollable =
        one.scrollWidth > one.clientWidth + 1 &&
        one.clientWidth > 0 &&
        /auto|scroll/.test(getComputedStyle(one).overflowX);
      if (isScrollable && !one.matches(".table, pre")) overflows.push(one.outerHTML.slice(0, 80));
      const box = one.getBoundingClientRect();
      if (
        !one.closest(".table, pre, .visually-hidden") &&
        (box.right > innerWidth + 1 || box.left < -1)
      )
        overflows.push(`stands out: ${one.outerHTML.slice(0, 80)}`);
    }
    return overflows;
  });

/** Checks that the element in the URL's hash is on the screen, with nothing over its first line. */
async function expectInView(page: Page, selector: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${selector}$`));
  const target = page.locator(selector);
  await expect(target).toBeInViewport();
  const isSeen = () =>
    target.evaluate((one) => {
      const { left, right, top } = one.getBoundingClientRect();
      const topElement = document.elementFromPoint((left + right) / 2, top + 8);
      return topElement !== null && (one.contains(topElement) || topElement.contains(one));
    });
  await expect.poll(isSeen).toBe(true);
}

test("@scripts a lesson of tables, code, notes, tasks, pictures and files is readable at all widths, light and dark", async ({
  page,
  homeUrl: home,
  testServer,
}) => {
  test.slow();
  const lessons = [
    {
      origin: home,
      portal: "localhost",
      element: "before-you-begin",
      language: "en",
      words: englishTexts,
    },
  ];
  for (const { origin, words, ...target } of lessons) {
    const restore = await replaceBlocks(
      testServer,
      target,
      parseComponents(makeLessonMarkdown(words)),
    );
    try {
      for (const [width, colorScheme] of [
        [360, "light"],
        [1280, "dark"],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 740 });
        await page.goto(`${origin}/lesson/${target.element}/`);
        await hydrate(page);
        await expectAccessible(page);
        expect(await findOverflow(page), `${origin} at ${width}`).toEqual([]);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await expectBoxesScroll(page, words);
      await expectLinksJump(page, words);
      const file = page.getByRole("link", { name: words.file });
      await expect(file).toHaveAttribute("download", "songs.pdf");
    } finally {
      await restore();
    }
  }
});

async function expectBoxesScroll(page: Page, texts: LessonTexts): Promise<void> {
  const table = page.getByRole("group", { name: texts.place });
  const block = page.locator("pre").first();
  await expect(block).toHaveRole("group");
  await expect(block).toHaveAccessibleName(/\S/);
  expect(await block.evaluate((one) => one.textContent)).toBe(code);
  expect(await block.evaluate((one) => getComputedStyle(one).direction)).toBe("ltr");
  for (const box of [table, block]) {
    await box.focus();
    await expect(box).toBeFocused();
    const before = await box.evaluate((one) => one.scrollLeft);
    const isRtl = (await box.evaluate((one) => getComputedStyle(one).direction)) === "rtl";
    await page.keyboard.press(isRtl ? "ArrowLeft" : "ArrowRight");
    await expect.poll(() => box.evaluate((one) => one.scrollLeft)).not.toBe(before);
  }
}

async function expectLinksJump(page: Page, texts: LessonTexts): Promise<void> {
  await page.getByRole("link", { name: texts.there }).click();
  await expectInView(page, "#last");
  await page.locator('[role="doc-noteref"]').first().click();
  await expectInView(page, "#note-1");
  await page.locator('[role="doc-backlink"]').click();
  await expectInView(page, "#ref-1");
}
