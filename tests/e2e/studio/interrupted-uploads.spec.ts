import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { signInWithRole } from "#tests/e2e/studio-steps.ts";

/** Three pieces: the first has 8 MB, the others at most 32 MB. */
const fileBytes = 45 * 1024 ** 2;
const firstPieceBytes = 8 * 1024 ** 2;
const arrivesInMs = 60_000;

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lampstand-uploads-"));
});
test.afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

/** Writes a document that nobody has uploaded before, with a content of its own each time. */
async function writeDocument(name: string) {
  const path = join(folder, `${name}.pdf`);
  const text = `${name} ${process.hrtime.bigint()} `;
  const content = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(fileBytes, text)]);
  await writeFile(path, content);
  return { path, content };
}

async function openLibrary(page: Page, home: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${home}/studio/media`);
  await expect(page.getByText("Upload", { exact: true })).toBeVisible();
}

const choose = (page: Page, path: string) =>
  page.getByLabel("Upload", { exact: true }).setInputFiles(path);

/** Stops every piece but the first on its way. Returns what was asked to be sent, and how to end it. */
async function holdPieces(page: Page) {
  const offsets: number[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  await page.route("**/media-uploads/*", async (route) => {
    const offset = offsetOf(route.request());
    if (offset !== null) offsets.push(offset);
    if (offset !== null && offset > 0) {
      await ended;
      await route.abort("connectionreset").catch(() => {});
    } else await route.continue();
  });
  return { offsets, end };
}

const offsetOf = (request: { method: () => string; headers: () => Record<string, string> }) =>
  request.method() === "PATCH" ? Number(request.headers()["upload-offset"]) : null;

/** Collects where the pieces begin that a page sends from now on. */
function watchPieces(page: Page): number[] {
  const offsets: number[] = [];
  page.on("request", (request) => {
    const offset = offsetOf(request);
    if (offset !== null) offsets.push(offset);
  });
  return offsets;
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Checks that the library has a file once, with this content. */
async function expectStored(page: Page, home: string, name: string, content: Buffer) {
  await expect(page.getByRole("link", { name })).toBeVisible({ timeout: arrivesInMs });
  const list = await page.request.get(`${home}/api/media?text=${name}`);
  const { media } = (await list.json()) as { media: { url: string }[] };
  expect(media).toHaveLength(1);
  const stored = await (await page.request.get(`${home}${media[0]!.url}`)).body();
  expect(hashOf(stored)).toBe(hashOf(content));
}

test("@scripts a browser that was closed during an upload lists what is unfinished, and goes on where it stopped, but not with a file that has changed", async ({
  page,
  playwright,
  homeUrl: home,
  admin,
}) => {
  test.slow();
  const profile = await mkdtemp(join(folder, "profile-"));
  const openBrowser = () =>
    playwright.chromium.launchPersistentContext(profile, test.info().project.use.launchOptions);
  const answers = await page.context().cookies();
  const same = await writeDocument("same");
  const changed = await writeDocument("changed");

  const closed = await openBrowser();
  await closed.addCookies(answers);
  const before = await closed.newPage();
  await signInWithRole(before, home, admin, "editor");
  await openLibrary(before, home);
  const { offsets } = await holdPieces(before);
  await choose(before, same.path);
  await choose(before, changed.path);
  // Both first pieces have arrived.
  await expect.poll(() => offsets.filter((offset) => offset > 0).length).toBe(2);
  const cookies = await closed.cookies();
  await closed.close();
  const { content } = await writeDocument("changed");

  const reopened = await openBrowser();
  await reopened.addCookies(cookies);
  const again = await reopened.newPage();
  await openLibrary(again, home);
  const sent = watchPieces(again);
  const unfinished = again.getByRole("region", { name: "Unfinished uploads" });
  const rows = unfinished.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  for (const name of ["same.pdf", "changed.pdf"])
    await expect(rows.filter({ hasText: name })).toContainText(/\d+ MB of 45 MB \(\d+%\) uploaded/);
  await expectAccessible(again);
  const chooseAgain = (name: string, path: string) =>
    unfinished.getByLabel(`Choose the file again to go on ${name}`).setInputFiles(path);
  await chooseAgain("same.pdf", changed.path);
  await expect(unfinished.getByRole("alert")).toContainText("isn’t the same file");
  await chooseAgain("same.pdf", same.path);
  await expectStored(again, home, "same", same.content);
  expect(sent[0]).toBeGreaterThanOrEqual(firstPieceBytes);
  sent.length = 0;
  await chooseAgain("changed.pdf", changed.path);
  await expectStored(again, home, "changed", content);
  expect(sent[0]).toBe(0);
  await expect(unfinished).toBeHidden();
  const left = await again.request.get(`${home}/api/media/uploads`);
  expect(await left.json()).toMatchObject({ uploads: [] });
  await reopened.close();
});

test("@scripts a file that changes on the disk during its upload is refused with a text for people", async ({
  page,
  homeUrl: home,
  admin,
  expectConsoleErrors,
}) => {
  await signInWithRole(page, home, admin, "editor");
  await openLibrary(page, home);
  const { path } = await writeDocument("overwritten");
  expectConsoleErrors(/net::ERR_(?:CONNECTION_RESET|UPLOAD_FILE_CHANGED)/);
  const { offsets, end } = await holdPieces(page);
  await choose(page, path);
  await expect.poll(() => offsets.at(-1) ?? 0).toBeGreaterThan(0);
  await writeDocument("overwritten");
  end();
  await expect(page.getByRole("alert")).toHaveText(/The file was changed or moved/);
  await expect(page.getByRole("button", { name: "Hide overwritten.pdf" })).toBeVisible();
});

test("@scripts an upload arrives although the network is lost twice, and once from two tabs", async ({
  page,
  context,
  homeUrl: home,
  admin,
  expectConsoleErrors,
}) => {
  test.slow();
  await signInWithRole(page, home, admin, "editor");
  await openLibrary(page, home);
  expectConsoleErrors(/net::ERR_CONNECTION_RESET|status of 4(?:04|09|23)/);
  const lostAt = new Set<number>();
  await page.route("**/media-uploads/*", async (route) => {
    const offset = offsetOf(route.request()) ?? 0;
    if (offset > 0 && lostAt.size < 2 && !lostAt.has(offset)) {
      lostAt.add(offset);
      // The second time, the same piece has arrived from another tab.
      if (lostAt.size === 2) await route.fulfill({ status: 409, body: "Upload-Offset conflict" });
      else await route.abort("connectionreset");
    } else await route.continue();
  });
  const twice = await writeDocument("twice");
  await choose(page, twice.path);
  await expectStored(page, home, "twice", twice.content);
  expect(lostAt.size).toBe(2);

  const other = await context.newPage();
  await openLibrary(other, home);
  const tabs = await writeDocument("tabs");
  await Promise.all([choose(page, tabs.path), choose(other, tabs.path)]);
  for (const tab of [page, other]) await expectStored(tab, home, "tabs", tabs.content);
});

test("@scripts an upload that another tab has completed is there once, and the first tab says so", async ({
  page,
  homeUrl: home,
  admin,
  expectConsoleErrors,
}) => {
  await signInWithRole(page, home, admin, "editor");
  await openLibrary(page, home);
  expectConsoleErrors(/status of 404/);
  let complete = async (_place: string, _offset: number) => {};
  await page.route("**/media-uploads/*", async (route) => {
    const offset = offsetOf(route.request()) ?? 0;
    if (offset > 0) await complete(route.request().url(), offset);
    await route.continue();
  });
  const completed = await writeDocument("completed");
  complete = async (place, offset) => {
    const headers = {
      origin: home,
      "tus-resumable": "1.0.0",
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    };
    const data = completed.content.subarray(offset);
    const sent = await page.request.patch(place, { headers, data });
    expect(sent.status()).toBe(204);
    const uploadId = place.slice(place.lastIndexOf("/") + 1);
    const added = await page.request.post(`${home}/api/media`, {
      headers: { origin: home },
      data: { uploadId },
    });
    expect(added.ok()).toBe(true);
  };
  await choose(page, completed.path);
  await expectStored(page, home, "completed", completed.content);
  await expect(page.getByText("1 of 1 uploaded")).toBeVisible();
});
