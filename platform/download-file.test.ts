import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadFile } from "./download-file.server.ts";

let server: Server;
let origin: string;
const seen: (string | undefined)[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    if (request.url === "/file") response.end("content");
    else if (request.url === "/moved") response.writeHead(307, { location: "/file" }).end();
    else if (request.url === "/loop") response.writeHead(302, { location: "/loop" }).end();
    else if (request.url === "/inside")
      response.writeHead(302, { location: "https://169.254.169.254/latest" }).end();
    else if (request.url === "/busy") response.writeHead(503).end();
    else if (request.url !== "/silent") response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const limits = { maxBytes: 100, timeoutMs: 5_000 };
const download = (path: string, more: object = {}) =>
  downloadFile(origin + path, { ...limits, trustedOrigin: origin, ...more });

test("a file is downloaded from the service's own address, also after a redirect, with its keys", async () => {
  const headers = { authorization: "Bearer key" };
  expect(String(await download("/moved", { headers }))).toBe("content");
  expect(seen.slice(-2)).toEqual(["Bearer key", "Bearer key"]);
});

test("private addresses are refused, at once and after a redirect", async () => {
  const urls = [
    `${origin}/file`,
    "http://example.com/file",
    "https://127.0.0.1/file",
    "https://[::1]/file",
    "https://10.0.0.1/file",
    "file:///etc/passwd",
    "no address",
  ];
  for (const url of urls) {
    const refused = downloadFile(url, { ...limits, trustedOrigin: "https://api.example" });
    await expect(refused, url).rejects.toMatchObject({ reason: "private" });
  }
  await expect(download("/inside")).rejects.toMatchObject({ reason: "private" });
});

test("a file that is too large, gone, or behind endless redirects isn't tried again; an outage is", async () => {
  await expect(download("/file", { maxBytes: 3 })).rejects.toMatchObject({ reason: "large" });
  await expect(download("/nothing")).rejects.toMatchObject({ reason: "gone" });
  await expect(download("/loop")).rejects.toMatchObject({ reason: "gone" });
  await expect(download("/busy")).rejects.toMatchObject({ name: "ServiceFailure", status: 503 });
  const silent = download("/silent", { timeoutMs: 50 });
  await expect(silent).rejects.toMatchObject({ name: "ServiceFailure" });
});
