import type { Page } from "@playwright/test";
import { courseId, coursePath, elementId, insertLargeCourse } from "#tests/bench/large-course.ts";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

/** A word that is longer than any line on a phone. */
const longWord = "Incomprehensibilitiesandcounterrevolutionariesalike";
const widths = [320, 360, 768, 1280];

test.beforeEach(async ({ admin }) => {
  const query = async (statement: string, values?: unknown[]) => admin.query(statement, values);
  await insertLargeCourse({ query }, "localhost");
  // Every title is long, every fourth a single word; any element may be opened.
  await admin.query(
    `update course_revisions set body = jsonb_set(jsonb_set(body, '{arbitraryWalkthrough}', 'true'), '{elements}', (
       select jsonb_agg(jsonb_set(one, '{titles}', jsonb_build_object('en', case when place % 4 = 1 then $2 || place
         else 'Of the father who saw him while he was still far off, part ' || place end)) order by place)
       from jsonb_array_elements(body->'elements') with ordinality as all_of (one, place)))
     where course_id = $1`,
    [courseId, longWord],
  );
  await admin.refreshCaches();
});

test.afterEach(async ({ admin }) => {
  for (const table of ["course_revisions", "course_progress", "elements", "courses"])
    await admin.query(
      `delete from ${table} where ${table === "courses" ? "id" : "course_id"} = $1`,
      [courseId],
    );
  await admin.query("delete from element_revisions where element_id like 'bench-%'");
  await admin.refreshCaches();
});

/** Returns the names of the elements that reach beyond the window's edges. */
const findOverflow = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "main, .reading-page, .reading-page > *, .element-end > *, .lesson-list li, .course-contents li, .course-header > *",
      ),
    ]
      .filter((one) => one.checkVisibility())
      .map((one) => [one.className || one.tagName, one.getBoundingClientRect()] as const)
      .filter(
        ([, { left, right }]) =>
          left < 0 || Math.floor(right) > document.documentElement.clientWidth,
      )
      .map(([name]) => name),
  );

test("@scripts a course of 64 elements with titles longer than a line overflows at no width", async ({
  page,
  homeUrl: home,
}) => {
  for (const path of [coursePath, `/lesson/${elementId(4)}/`, `/lesson/${elementId(5)}/`]) {
    await page.goto(home + path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      expect([path, width, await findOverflow(page)]).toEqual([path, width, []]);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect([path, width, scrollWidth]).toEqual([path, width, clientWidth]);
    }
  }
  const button = await page.getByRole("button", { name: "Finish and continue" }).boundingBox();
  const frame = await page.locator("#element-end").boundingBox();
  expect(button!.x + button!.width).toBeLessThanOrEqual(frame!.x + frame!.width);
});

test("@scripts the contents of a long course show the current row, both beside the text and unfolded above it", async ({
  page,
  homeUrl: home,
}) => {
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto(`${home}/lesson/${elementId(40)}/`);
  const sideContents = page.locator(".lesson-page__side > .lesson-list");
  await expect(sideContents.locator("[aria-current]")).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await hydrate(page);
  await sideContents.getByRole("link", { name: /part 42/ }).click();
  await expect(page).toHaveURL(new RegExp(elementId(42)));
  await expect(sideContents.locator("[aria-current]")).toContainText("part 42");
  await expect(sideContents.locator("[aria-current]")).toBeInViewport();

  await page.setViewportSize({ width: 360, height: 740 });
  const foldedContents = page.locator("#tree");
  await foldedContents.locator("summary").click();
  await expect(foldedContents.locator("[aria-current]")).toBeInViewport();
  await expect(foldedContents.locator("summary")).toBeInViewport();
  const { height } = (await foldedContents.boundingBox())!;
  expect(height).toBeLessThan(740);
  await expectAccessible(page);
});

test("@scripts a row of the contents shows whether its element is opening, or finished here but not sent yet", async ({
  page,
  homeUrl: home,
  context,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to (fetch|load resource)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto(home + coursePath);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page).toHaveURL(new RegExp(elementId(1)));
  await hydrate(page);
  const contents = page.locator(".lesson-page__side > .lesson-list");
  let release = () => {};
  const requestGate = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.data*", async (route) => {
    await requestGate;
    await route.continue();
  });
  const thirdRow = contents.getByRole("link", { name: /part 3/ }).first();
  await thirdRow.click();
  await expect(thirdRow).toHaveAttribute("aria-busy", "true");
  await expect(contents.locator("[aria-busy]")).toHaveCount(1);
  release();
  await expect(thirdRow).toHaveAttribute("aria-current", "page");
  await expect(contents.locator("[aria-busy]")).toHaveCount(0);
  await page.unroute("**/*.data*");

  const listDatabases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(listDatabases).toContain("work-queue");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Finish and continue" }).click();
  await expect(thirdRow).toContainText("Finished on this device, waiting to be sent");
  await expect(contents.getByText("waiting to be sent")).toHaveCount(1);
  await context.setOffline(false);
  await expect(thirdRow).toHaveClass(/is-ok/);
  await expect(contents.getByText("waiting to be sent")).toHaveCount(0);
});
