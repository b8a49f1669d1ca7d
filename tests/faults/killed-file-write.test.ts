import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "#tests/kit/file-store.ts";

const roundCount = 8;
const fileBytes = 8 * 1024 * 1024;
const partBytes = 64 * 1024;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lampstand-killed-write-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes the same names over and over. All bytes of one write are equal, so a mixed or short file shows. */
const writer = `
  import { openFileStore } from "#tests/kit/file-store.ts";
  const files = openFileStore(${"process.argv[1]"});
  async function* parts(value) {
    for (let written = 0; written < ${fileBytes}; written += ${partBytes}) yield Buffer.alloc(${partBytes}, value);
  }
  for (let round = 0; ; round += 1) {
    await files.write("talks/video.mp4", parts(round % 256));
    await files.write("picture.webp", Buffer.alloc(${fileBytes}, round % 256));
    process.stdout.write(".");
  }`;

test("a process killed while it writes leaves only complete files", async () => {
  const files = openFileStore(folder);
  let unfinishedCount = 0;
  for (let round = 0; round < roundCount; round += 1) {
    const child = spawn(process.execPath, ["--input-type=module", "-e", writer, folder], {
      cwd: resolve(import.meta.dirname, "../.."),
      stdio: ["ignore", "pipe", "inherit"],
    });
    const closed = once(child, "close");
    // The first output: both files exist. Then kill it somewhere inside a write.
    await once(child.stdout, "data");
    await wait(round * 7);
    child.kill("SIGKILL");
    await closed;
    const names: string[] = [];
    for await (const name of files.list("")) names.push(name);
    expect(names.sort()).toEqual(["picture.webp", "talks/video.mp4"]);
    for (const name of names) {
      const content = (await files.readBytes(name))!;
      expect(content.length).toBe(fileBytes);
      expect(content.equals(Buffer.alloc(fileBytes, content[0]))).toBe(true);
    }
    const stored = await readdir(folder, { recursive: true });
    unfinishedCount += stored.filter((name) => name.endsWith(".part")).length;
  }
  // Otherwise no process was killed inside a write, and the test would show nothing.
  expect(unfinishedCount).toBeGreaterThan(0);
});
