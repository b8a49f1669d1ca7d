import type { Page, Route } from "@playwright/test";
import { createLesson } from "#tests/e2e/editor-steps.ts";
import { expect, test } from "#tests/e2e/kit.ts";
import { canvasOf } from "#tests/e2e/lesson-steps.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";
import { signInWithRole } from "#tests/e2e/studio-steps.ts";

const text = (words: string) => ({
  id: words,
  type: "rich-text",
  props: { nodes: [{ type: "paragraph", children: [{ type: "text", text: words }] }] },
  children: [],
});
const courseList = (id: string) => ({ id, type: "course-list", props: {}, children: [] });

/** Two blocks that the server loads, each with a text below it. */
const blocks = [
  courseList("first-list"),
  text("Between"),
  courseList("second-list"),
  text("Below"),
];

async function fill(page: Page, draft: string): Promise<void> {
  const response = await page.request.patch(draft, {
    headers: { origin: new URL(draft).origin },
    data: {
      changeId: "fill-the-lesson",
      version: 0,
      operations: blocks.map((item, index) => ({
        op: "insert",
        path: ["texts", "en", "components"],
        after: blocks[index - 1]?.id ?? null,
        item,
      })),
    },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** Holds the requests for what the server loads. Returns those that wait. */
async function holdBlocks(page: Page) {
  const held: Route[] = [];
  await page.route("**/api/blocks/prepare", (route) => void held.push(route));
  return {
    held,
    release: async () => {
      await page.unroute("**/api/blocks/prepare");
      for (const route of held.splice(0)) await route.continue().catch(() => {});
    },
  };
}

test("@scripts nothing in the canvas moves under a click while the server loads blocks", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInWithRole(page, home, admin, "editor");
  const { editor, draft } = await createLesson(page, home);
  await fill(page, draft);
  const canvas = canvasOf(page);
  const first = canvas.locator('[data-block="first-list"]');
  const below = canvas.locator('[data-block="Between"]');
  const top = async () => Math.round((await below.boundingBox())!.y);
  /** Adds up how far the frame's parts have moved by themselves since it was opened. */
  const shifts = () =>
    canvas.locator("body").evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
            resolve(entries.reduce((sum, { value }) => sum + value, 0));
          }).observe({ type: "layout-shift", buffered: true });
          // Without any shift, the observer stays silent.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );

  const opening = await holdBlocks(page);
  await page.goto(editor);
  await expect.poll(() => opening.held.length).toBeGreaterThan(0);
  await expect(canvas.locator("[data-canvas]")).toBeAttached();
  await opening.release();
  await expect(first.getByRole("link", { includeHidden: true }).first()).toBeAttached();
  expect(await shifts()).toBe(0);

  // A block that is back is as high as before, also until the server has loaded it again.
  const before = await top();
  await first.focus();
  const answered = page.waitForResponse("**/api/blocks/prepare");
  await canvas.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(first).toBeHidden();
  await answered;
  const undoing = await holdBlocks(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => undoing.held.length).toBeGreaterThan(0);
  await expect(first).toBeVisible();
  expect(await top()).toBe(before);
  await undoing.release();
  await expect(first.getByRole("link", { includeHidden: true }).first()).toBeAttached();
  expect(await top()).toBe(before);
});

test("@scripts the canvas is loaded again if the network was lost while it was loading", async ({
  page,
  homeUrl: home,
  admin,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|503/);
  await signInWithRole(page, home, admin, "editor");
  const { editor } = await createLesson(page, home);
  let loads = 0;
  let questions = 0;
  await page.route("**/studio/canvas/*", async (route) => {
    if (route.request().method() === "HEAD")
      return ++questions === 2 ? route.fulfill({ status: 503 }) : route.continue();
    loads += 1;
    if (loads > 1) return route.continue();
    await page.context().setOffline(true);
    return route.abort();
  });
  const unreachable = page.waitForEvent(
    "requestfailed",
    (request) => request.method() === "HEAD" && request.url().includes("/studio/canvas/"),
  );
  await page.goto(editor);
  await hydrate(page);
  await unreachable;
  await page.context().setOffline(false);
  await expect(canvasOf(page).getByRole("button", { name: "Add the first block" })).toBeVisible();
  expect(loads).toBe(2);
});
