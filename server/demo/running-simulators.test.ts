import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { realProviderUrls } from "#domains/settings/provider-urls.ts";
import { readEnvironment } from "#platform/environment.server.ts";
import { findRunningSimulators, writeSimulatorsFile } from "./running-simulators.ts";

test("commands find the simulators of a running demo, only in demo mode and only while they answer", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "lampstand-stand-ins-"));
  const server = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/liqpay`;
  const urls = { ...realProviderUrls, liqpay: { checkout: apiUrl, api: apiUrl } };
  const providers = { urls, fallbackKeys: {} };
  const findIn = (mode: "demo" | "production" | "test") =>
    findRunningSimulators({ ...readEnvironment({ LAMPSTAND_MODE: "test" }), mode, dataDir });
  try {
    expect(await findIn("demo")).toBeUndefined();
    const deleteFile = await writeSimulatorsFile(dataDir, providers);
    expect(await findIn("demo")).toEqual(providers);
    expect(await findIn("production")).toBeUndefined();
    expect(await findIn("test")).toBeUndefined();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(await findIn("demo")).toBeUndefined();
    await deleteFile();
  } finally {
    server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
