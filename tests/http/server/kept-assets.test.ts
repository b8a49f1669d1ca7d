import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { keepAssets } from "#server/files/kept-assets.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let assetsFolder: string;
beforeAll(async () => {
  portal = await startTestPortal({
    environment: {
      LAMPSTAND_MODE: "production",
      SECRET: "a secret for nothing but this test",
      SMTP_URL: "smtp://127.0.0.1:2525",
      MAIL_FROM: "Lampstand <hello@example.org>",
    },
  });
  assetsFolder = await mkdtemp(join(tmpdir(), "lampstand-assets-"));
});
afterAll(async () => {
  await portal.close();
  await rm(assetsFolder, { recursive: true });
});

/** Starts a version whose only asset has this name. */
async function startVersion(name: string, files: FileStore, clock = portal.clock): Promise<void> {
  for (const old of await readdir(assetsFolder)) await rm(join(assetsFolder, old));
  await writeFile(join(assetsFolder, name), `"${name}"`);
  await keepAssets({ files, clock }, assetsFolder);
}

const ask = (name: string) => portal.browser().fetch(`/assets/${name}`);

test("a version stores its assets when it starts", async () => {
  const built = await readdir("build/client/assets");
  const stored = new Set<string>();
  for await (const name of portal.files.list("assets/")) stored.add(name);
  expect(built.filter((name) => !stored.has(`assets/${name}`))).toEqual([]);
});

test("assets of another version are served as if they were this one's, and made-up names are not", async () => {
  expect((await ask("page-Other123.js")).status).toBe(404);
  await startVersion("page-Other123.js", portal.files);
  portal.clock.advance(3_000);
  const response = await ask("page-Other123.js");
  expect([response.status, response.text]).toEqual([200, '"page-Other123.js"']);
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(response.headers.get("cache-control")).toContain("immutable");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  for (const name of ["page-None.js", "lists/none.json", "..%2Flists%2Fnone.json", "%2e%2e/a.js"])
    expect([name, (await ask(name)).status]).toEqual([name, 404]);
  for await (const list of portal.files.list("assets/lists/"))
    expect((await portal.browser().fetch(`/${list}`)).status).toBe(404);
});

test("they are deleted two weeks after another version has replaced theirs, and no sooner", async () => {
  const { files } = portal;
  const clock = fakeClock(portal.clock.now());
  const exists = async (name: string) => (await files.stat(`assets/${name}`)) !== null;
  await startVersion("one-Aaa.js", files, clock);
  clock.advance(60 * 24 * 3_600_000);
  await startVersion("two-Bbb.js", files, clock);
  clock.advance(13 * 24 * 3_600_000);
  await startVersion("two-Bbb.js", files, clock);
  expect([await exists("one-Aaa.js"), await exists("two-Bbb.js")]).toEqual([true, true]);
  clock.advance(2 * 24 * 3_600_000);
  await startVersion("two-Bbb.js", files, clock);
  expect([await exists("one-Aaa.js"), await exists("two-Bbb.js")]).toEqual([false, true]);
});
