import type { Page } from "@playwright/test";
import { expect, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";

const controlSelector = "main :is(a, button, input, select, label, summary)";

/** Screens with parts that work only with scripts, or that scripts remove. */
const screens = [
  "/courses/the-quiet-hour",
  "/courses/clay-jars",
  "/lesson/begin-with-a-bell/",
  "/lesson/the-words-he-gave/",
  "/video-event/three-evenings/",
  "/quiz/where-are-you/",
  "/courses/learning-to-pray/test",
  "/profile",
  "/profile/progress",
  "/about/",
  "/",
];

type ControlPosition = { name: string; x: number; y: number };

/** Returns the controls of the page's content with their positions. */
const controlPositions = (page: Page): Promise<ControlPosition[]> =>
  page.evaluate(
    (selector) =>
      Array.from(document.querySelectorAll(selector))
        .filter((one) => one.getClientRects().length > 0)
        .map((one) => {
          const { left, top } = one.getBoundingClientRect();
          const { name = "", value = "" } = one as HTMLInputElement;
          const text = one.textContent.trim();
          return {
            name: [one.tagName, name, name ? value : "", text].join(" "),
            x: Math.round(left + scrollX),
            y: Math.round(top + scrollY),
          };
        }),
    controlSelector,
  );

/** Waits until all controls are hydrated: a page's blocks hydrate one after another. */
const waitUntilAllHydrated = (page: Page) =>
  page.waitForFunction(
    (selector) =>
      Array.from(document.querySelectorAll(selector)).every((one) =>
        Object.keys(one).some((key) => key.startsWith("__reactProps")),
      ),
    controlSelector,
  );

test("@scripts no control moves when a page is hydrated", async ({
  page,
  browser,
  homeUrl: home,
}) => {
  await registerByApi(page, home, newPerson());
  const contextWithoutScripts = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: page.viewportSize()!,
  });
  await contextWithoutScripts.route(/\/assets\/.*\.js/, (route) => route.abort());
  const pageWithoutScripts = await contextWithoutScripts.newPage();
  for (const path of screens) {
    await pageWithoutScripts.goto(home + path);
    const controlsBefore = await controlPositions(pageWithoutScripts);
    expect(controlsBefore.length, path).toBeGreaterThan(1);
    await page.goto(home + path);
    await hydrate(page);
    await waitUntilAllHydrated(page);
    const controlsAfter = await controlPositions(page);
    // Compare only controls that are there before and after: scripts remove some, but must not move the others.
    const remaining = controlsBefore.filter(({ name }) =>
      controlsAfter.some((one) => one.name === name),
    );
    const moved = remaining.filter(
      ({ name, x, y }) =>
        !controlsAfter.some((one) => one.name === name && one.x === x && one.y === y),
    );
    expect(moved, path).toEqual([]);
  }
  await contextWithoutScripts.close();
});
