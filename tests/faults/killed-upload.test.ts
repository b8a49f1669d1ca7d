import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { testPassword } from "#tests/kit/factories.ts";
import { askOffset, createUpload, sendPiece, uploadIdOf } from "#tests/kit/media.ts";
import { makePdf } from "#tests/kit/media-files.ts";
import { call } from "#tests/kit/portal.ts";
import { type ChildServer, startChildServer } from "./child-server.ts";
import { createDataFolder, type DataFolder, killServer } from "./data-folder.ts";

const host = "first.example";
const fileBytes = 24 * 1024 ** 2;
const pieceBytes = 8 * 1024 ** 2;

let folder: DataFolder;
let server: ChildServer | undefined;

beforeAll(async () => {
  folder = await createDataFolder("lampstand-killed-upload-", host);
});
afterAll(async () => {
  server?.child.kill("SIGKILL");
  await server?.waitForExit();
  await folder.remove();
});

/** Registers an editor, and returns their cookies. */
async function registerEditor(browser: Browser): Promise<Map<string, string>> {
  const email = "editor@example.org";
  const registerData = { firstName: "Anna", lastName: "Koval", email, password: testPassword };
  expect((await browser.fetch("/api/register", { json: { registerData } })).status).toBe(200);
  const client = new pg.Client(folder.databaseUrl);
  await client.connect();
  await client.query("update memberships set roles = array['editor']");
  await client.end();
  return browser.cookies;
}

test("an upload goes on after its server was killed in the middle of a piece, and arrives complete", async () => {
  const start = makePdf("a long guide");
  const content = Buffer.concat([start, Buffer.alloc(fileBytes - start.length, "a line of it\n")]);
  let cookies = new Map<string, string>();
  let path = "";
  let offset = 0;
  for (let round = 0; round < 4; round += 1) {
    server = await startChildServer({ DATA_DIR: folder.path });
    const browser = server.browser(host);
    if (round === 0) {
      cookies = await registerEditor(browser);
      path = await createUpload(browser, "guide.pdf", content.length);
    }
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    const { status, headers } = await askOffset(browser, path);
    expect(status).toBe(200);
    // What was acknowledged is still there.
    expect(Number(headers.get("upload-offset"))).toBeGreaterThanOrEqual(offset);
    offset = Number(headers.get("upload-offset"));
    const sending = sendPiece(browser, path, offset, content.subarray(offset, offset + pieceBytes));
    if (round === 3) {
      offset = Number((await sending).headers.get("upload-offset"));
      break;
    }
    const answered = sending.then(
      (response) => Number(response.headers.get("upload-offset")),
      () => null,
    );
    await wait(round * 15);
    await killServer(server, folder, round === 1);
    offset = (await answered) ?? offset;
  }
  const browser = server!.browser(host);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  while (offset < content.length) {
    const piece = content.subarray(offset, offset + pieceBytes);
    const { status, headers } = await sendPiece(browser, path, offset, piece);
    expect(status).toBe(204);
    offset = Number(headers.get("upload-offset"));
  }
  const { status, json } = await call(browser, "POST", "/media", { uploadId: uploadIdOf(path) });
  expect([status, json["bytes"]]).toEqual([200, content.length]);
  const { bytes } = await browser.fetch(String(json["url"]));
  const hashOf = (data: Buffer) => createHash("sha256").update(data).digest("hex");
  expect(hashOf(bytes)).toBe(hashOf(content));
}, 120_000);
