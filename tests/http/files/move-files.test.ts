import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileLocks } from "#platform/file-store/file-locks.server.ts";
import { listNames } from "#platform/file-store/file-store-contract.fixture.ts";
import { type S3Server, startS3Server } from "#platform/file-store/s3/s3-server.fixture.ts";
import { runCommand } from "#tests/kit/commands.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { openFileStore } from "#tests/kit/file-store.ts";
import { addFile } from "#tests/kit/media.ts";
import { makePdf } from "#tests/kit/media-files.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let server: S3Server;
let portal: TestPortal;

beforeAll(async () => {
  server = await startS3Server();
  const { bucket, accessKeyId, secretAccessKey, endpoint } = server.options;
  portal = await startTestPortal({
    environment: {
      FILES: "folder-to-s3",
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_ENDPOINT: endpoint!,
    },
  });
});
afterAll(async () => {
  await portal.close();
  await server.close();
});

test("the command moves every file of a running portal, and visitors see all of them all the time", async () => {
  const inFolder = openFileStore(portal.filesDir);
  const before = await listNames(inFolder);
  expect(before.length).toBeGreaterThan(0);
  const editor = (await createUserWithRole(portal, "editor")).browser;
  const { json } = await addFile(editor, "new.pdf", makePdf("during the move"));
  expect(await server.keys()).toEqual([String(json["url"]).replace("/files", "public")]);
  const { rows } = await portal.database.db.execute<{ file: string }>(
    sql`select variants -> 0 ->> 'file' as file from pictures`,
  );
  expect(rows.length).toBeGreaterThan(0);
  const requireAll = async () => {
    for (const { file } of rows) expect((await portal.fetch(`/files/${file}`)).status).toBe(200);
  };
  await requireAll();
  const installation = {
    files: portal.files,
    environment: { files: { mode: "folder-to-s3" } },
  };
  const [lines] = await Promise.all([
    runCommand(portal, ["move-files"], { installation }),
    requireAll(),
  ]);
  expect(lines[0]).toMatch(new RegExp(`^Moved ${before.length} files, `));
  expect(lines[1]).toContain("set FILES=s3");
  expect(await listNames(inFolder)).toEqual([]);
  await requireAll();
  expect(await runCommand(portal, ["move-files"], { installation })).toContainEqual(
    "Moved 0 files, 0.0 MB.",
  );
});

test("without files to move, the command says what to do", async () => {
  await expect(runCommand(portal, ["move-files"])).rejects.toThrow(
    "FILES is folder, so no files have to move. Set FILES=folder-to-s3",
  );
});

test("one process at a time changes a file, and others go on", async () => {
  const [one, other] = [openFileLocks(portal.database.pool), openFileLocks(portal.database.pool)];
  const order: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let markHeld = () => {};
  const isHeld = new Promise<void>((resolve) => (markHeld = resolve));
  const first = one.lock(["b.webp", "a.webp"], async () => {
    markHeld();
    await held;
    order.push("first");
  });
  await isHeld;
  const second = other.lock(["a.webp"], async () => void order.push("second"));
  await other.lock(["c.webp"], async () => void order.push("another file"));
  release();
  await Promise.all([first, second]);
  expect(order).toEqual(["another file", "first", "second"]);
  await expect(one.lock(["a.webp"], () => Promise.reject(new Error("full")))).rejects.toThrow(
    "full",
  );
  await other.lock(["a.webp"], async () => void order.push("after a failure"));
  expect(order.at(-1)).toBe("after a failure");
  await Promise.all([one.close(), other.close()]);
});
