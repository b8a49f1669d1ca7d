import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { FileStoreUnavailable } from "#platform/file-store/file-store-unavailable.server.ts";
import { Observation } from "#platform/observation/observation.server.ts";
import { openVault } from "#platform/vault.server.ts";
import { openS3FileStore } from "./s3-file-store.server.ts";
import { startS3Server } from "./s3-server.fixture.ts";

test("each call of the storage is reported for the work that it is for", async () => {
  const server = await startS3Server();
  onTestFinished(() => server.close());
  const files = openS3FileStore({
    options: server.options,
    vault: openVault("a secret for nothing but this test"),
    clock: systemClock,
    headersOf: () => ({ type: "image/webp", cache: "public, max-age=60" }),
  });
  const calls: (string | number | null)[][] = [];
  const observation = new Observation([
    {
      callEnds: ({ work, host, operation, status }) =>
        void calls.push([work.name, host, operation, status]),
    },
  ]);
  const { host } = new URL(server.options.endpoint!);
  await files.write("reported.webp", Buffer.from("a picture"));
  await observation.runJob("some-job", async () => {
    await files.stat("reported.webp");
    await files.stat("missing.webp");
    server.failWhen(() => "cut");
    await expect(files.stat("reported.webp")).rejects.toThrow(FileStoreUnavailable);
  });
  expect(calls).toEqual([
    ["some-job", host, "HeadObject", 200],
    ["some-job", host, "HeadObject", 404],
    ["some-job", host, "HeadObject", null],
  ]);
});
