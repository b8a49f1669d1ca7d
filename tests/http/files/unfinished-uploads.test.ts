import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadLifeMs } from "#domains/files/media.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { askOffset, createUpload, sendPiece, uploadIdOf } from "#tests/kit/media.ts";
import { makePdf } from "#tests/kit/media-files.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: Browser;
let colleague: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = (await createUserWithRole(portal, "editor")).browser;
  colleague = (await createUserWithRole(portal, "editor")).browser;
});
afterAll(() => portal.close());

type Unfinished = { id: string; name: string; receivedBytes: number };
const listUploads = async (browser: Browser) =>
  (await call(browser, "GET", "/media/uploads")).json["uploads"] as unknown as Unfinished[];
const openScreen = async (browser: Browser) => (await browser.fetch("/studio/media")).text;

test("unfinished uploads are listed for the person who began them, and for nobody else", async () => {
  const path = await createUpload(editor, "Evening.mp4", 4_000_000);
  await sendPiece(editor, path, 0, Buffer.alloc(1_000_000));
  const { status, json } = await call(editor, "GET", "/media/uploads");
  expect([status, json["uploads"]]).toEqual([
    200,
    [
      {
        id: uploadIdOf(path),
        name: "Evening.mp4",
        bytes: 4_000_000,
        receivedBytes: 1_000_000,
        isArriving: false,
        createdAt: new Date(portal.clock.now()).toISOString(),
        keptUntil: new Date(portal.clock.now() + uploadLifeMs).toISOString(),
      },
    ],
  ]);
  const screen = await openScreen(editor);
  expect(screen).toContain("Unfinished uploads");
  expect(screen).toContain("Evening.mp4");
  expect(screen).toContain("(25%) uploaded, kept until");
  // A colleague, and the same portal's owner in the other portal, have none.
  const stranger = (await createUserWithRole(portal.second, "editor")).browser;
  for (const browser of [colleague, stranger]) {
    expect(await listUploads(browser)).toEqual([]);
    expect(await openScreen(browser)).not.toContain("Unfinished uploads");
    const removed = await call(browser, "DELETE", `/media/uploads/${uploadIdOf(path)}`);
    expect([removed.status, removed.json.code]).toEqual([404, "NOT-FOUND"]);
  }
  expect(await listUploads(editor)).toHaveLength(1);
});

test("one that has arrived but isn't in the library yet is listed too, until it is added", async () => {
  const pdf = makePdf("arrived");
  const path = await createUpload(colleague, "arrived.pdf", pdf.length);
  await sendPiece(colleague, path, 0, pdf);
  expect(await listUploads(colleague)).toMatchObject([{ receivedBytes: pdf.length }]);
  await call(colleague, "POST", "/media", { uploadId: uploadIdOf(path) });
  expect(await listUploads(colleague)).toEqual([]);
});

test("the form without scripts removes an upload with its bytes, and a second time does no harm", async () => {
  const path = await createUpload(colleague, "unwanted.pdf", 10);
  await sendPiece(colleague, path, 0, Buffer.from("%PDF-"));
  const remove = () =>
    postForm(colleague, "/studio/media?kind=video", {
      intent: "delete-upload",
      upload: uploadIdOf(path),
    });
  for (const response of [await remove(), await remove()])
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      "/studio/media?kind=video",
    ]);
  expect((await askOffset(colleague, path)).status).toBe(404);
  expect(await portal.files.stat(`uploads/first/${uploadIdOf(path)}`)).toBeNull();
});

test("one that can't be continued any more isn't listed", async () => {
  const { browser } = await createUserWithRole(portal, "editor");
  const path = await createUpload(browser, "old.pdf", 10);
  expect(await listUploads(browser)).toHaveLength(1);
  await portal.database.db.execute(sql`
    update media_uploads set created_at = created_at - ${`${uploadLifeMs} milliseconds`}::interval
    where id = ${uploadIdOf(path)}`);
  expect(await listUploads(browser)).toEqual([]);
});
