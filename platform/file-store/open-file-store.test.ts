import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { packageRoot } from "#platform/package-root.server.ts";

/** Opens a store in a process of its own and uses it. Prints which packages of S3 were loaded. */
const program = `
  import { registerHooks } from "node:module";
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/(@(?:aws-sdk|smithy)\\/[^/]+)/.exec(url) ?? [];
      if (name) loaded.add(name);
      return next(url, context);
    },
  });
  const { openFileStore } = await import("#platform/file-store/open-file-store.server.ts");
  const { readEnvironment } = await import("#platform/environment.server.ts");
  const environment = readEnvironment(process.env);
  const { files: store } = await openFileStore({
    environment,
    pool: null,
    vault: { mac: () => "" },
    clock: { now: () => 0 },
    headersOf: () => ({ type: "text/plain", cache: "" }),
  });
  await store.write("a.webp", new Uint8Array()).catch(() => {});
  process.stdout.write(JSON.stringify([...loaded]));
  process.exit();`;

async function packagesOf(variables: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "lampstand-lazy-"));
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "-e", program],
      { cwd: packageRoot(), env: { ...process.env, DATA_DIR: folder, ...variables } },
    );
    return JSON.parse(stdout) as string[];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const s3 = {
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
  // Nothing listens there.
  S3_ENDPOINT: "http://127.0.0.1:9",
};

test("nothing of S3 is loaded while files are in a folder", async () => {
  expect(await packagesOf({})).toEqual([]);
  expect(await packagesOf({ FILES: "folder", ...s3 })).toEqual([]);
  expect(await packagesOf({ FILES: "s3", ...s3 })).toContain("@aws-sdk/client-s3");
});
