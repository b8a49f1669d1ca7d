import type { Page } from "@playwright/test";
import { scene } from "#blocks/sample-parts.ts";
import { elementTag } from "#domains/courses/content-tags.ts";
import { parseLesson } from "#content/blocks/parse-blocks.ts";
import { withFiles } from "#content/blocks/parsed-component.ts";
import { Problems } from "#content/problems.ts";
import { announceChange, portalTag } from "#domains/settings/announce-change.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { sql } from "drizzle-orm";
import type { Portals } from "#tests/e2e/portals.ts";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

type Words = Record<
  "first" | "day" | "time" | "place" | "hall" | "note" | "aside" | "there" | "last" | "file",
  string
>;

const english: Words = {
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

const lesson = (words: Words) => `
[${words.there}](#last)

## ${words.first}

| ${words.day} | ${words.time} | ${words.place} | ${picture} |
| --- | :-: | --: | --- |
| ${words.day} 1 | 19:30 | ${words.hall} | ~~12 €~~ 10 € |
| ${words.day} 2 | 20:00 | ${words.hall} | \`npm run read -- --slowly\` |

\`\`\`js
${code}
\`\`\`

${words.note}[^1] H<sub>2</sub>O, 10<sup>7</sup>, ~~${words.day}~~

7. ${words.day}
   - [x] ${words.time}
   - [ ] ${words.place}

   \`\`\`
   ${"npm install ".repeat(12)}
   \`\`\`
8. ${words.hall} ${picture}

> ${words.hall}
>
> ${picture}

[${picture}](/courses/)

> [!WARNING]
> ${words.aside}[^1]

:::download songs.pdf | ${words.file}
${words.aside}
:::

${`${words.hall} `.repeat(120)}

## ${words.last} {#last}

${`${words.hall} `.repeat(120)}

[^1]: ${words.note}
`;

/** Returns the lesson's components as an import reads them, with a picture and a file that already exist. */
function componentsOf(markdown: string): unknown {
  const problems = new Problems();
  const files = new Set(["road.webp", "songs.pdf"]);
  const found = parseLesson({ file: "lesson.md", problems, files }, markdown, 1);
  expect([...problems.mistakes, ...problems.warnings]).toEqual([]);
  const documents = found.map(({ type, props }, place) => ({
    id: `part-${place}`,
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
  return withFiles(
    documents,
    ({ alt }) => scene("road", alt),
    () => "",
    () => "",
  );
}

/** Replaces an element's blocks, and returns a function that restores them. */
async function rewrite(
  { databaseUrl }: Portals,
  at: { portal: string; element: string; language: string },
  components: unknown,
): Promise<() => Promise<void>> {
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 1 });
  const path = `{texts,${at.language},components}`;
  const put = (text: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`
        update element_revisions set body = jsonb_set(body, ${path}::text[], ${text}::jsonb)
        where environment_id = ${at.portal} and element_id = ${at.element}`);
      await announceChange(tx, at.portal, [
        elementTag(at.portal, at.element),
        portalTag(at.portal),
      ]);
    });
  const { rows } = await db.execute<{ was: string }>(sql`
    select (body #> ${path}::text[])::text as was from element_revisions
    where environment_id = ${at.portal} and element_id = ${at.element} order by revision desc`);
  await put(JSON.stringify(components));
  return async () => {
    await put(rows[0]!.was);
    await close();
  };
}

/** Returns what overflows the page sideways, and boxes that scroll though they are neither tables nor code. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const page = document.documentElement;
    const out = page.scrollWidth > page.clientWidth ? [`the page: ${page.scrollWidth}`] : [];
    for (const one of document.querySelectorAll<HTMLElement>(".prose *")) {
      const scrolls =
        one.scrollWidth > one.clientWidth + 1 &&
        one.clientWidth > 0 &&
        /auto|scroll/.test(getComputedStyle(one).overflowX);
      if (scrolls && !one.matches(".table, pre")) out.push(one.outerHTML.slice(0, 80));
      const box = one.getBoundingClientRect();
      if (
        !one.closest(".table, pre, .visually-hidden") &&
        (box.right > innerWidth + 1 || box.left < -1)
      )
        out.push(`stands out: ${one.outerHTML.slice(0, 80)}`);
    }
    return out;
  });

/** Checks that the element in the URL's hash is on the screen, with nothing over its first line. */
async function expectArrived(page: Page, selector: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${selector}$`));
  const target = page.locator(selector);
  await expect(target).toBeInViewport();
  const isSeen = () =>
    target.evaluate((one) => {
      const { left, right, top } = one.getBoundingClientRect();
      const there = document.elementFromPoint((left + right) / 2, top + 8);
      return there !== null && (one.contains(there) || there.contains(one));
    });
  await expect.poll(isSeen).toBe(true);
}

test("@scripts a lesson of tables, code, notes, tasks, pictures and files is readable at all widths, light and dark", async ({
  page,
  home,
  portals,
}) => {
  test.slow();
  const walks = [
    {
      origin: home,
      portal: "localhost",
      element: "before-you-begin",
      language: "en",
      words: english,
    },
  ];
  for (const { origin, words, ...at } of walks) {
    const restore = await rewrite(portals, at, componentsOf(lesson(words)));
    try {
      for (const [width, colorScheme] of [
        [360, "light"],
        [1280, "dark"],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 740 });
        await page.goto(`${origin}/lesson/${at.element}/`);
        await hydrate(page);
        await expectAccessible(page);
        expect(await sideways(page), `${origin} at ${width}`).toEqual([]);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await boxesScroll(page, words);
      await linksJump(page, words);
      const file = page.getByRole("link", { name: words.file });
      await expect(file).toHaveAttribute("download", "songs.pdf");
    } finally {
      await restore();
    }
  }
});

async function boxesScroll(page: Page, words: Words): Promise<void> {
  const table = page.getByRole("group", { name: words.place });
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

async function linksJump(page: Page, words: Words): Promise<void> {
  await page.getByRole("link", { name: words.there }).click();
  await expectArrived(page, "#last");
  await page.locator('[role="doc-noteref"]').first().click();
  await expectArrived(page, "#note-1");
  await page.locator('[role="doc-backlink"]').click();
  await expectArrived(page, "#ref-1");
}
