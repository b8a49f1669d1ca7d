import type { IncomingMessage } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { TaggedCache } from "#platform/tagged-cache.ts";
import { GuestRequestCache } from "./guest-request-cache.ts";

const connection = { peer: "127.0.0.1", port: 3000, encrypted: false };
const createRequest = (cookie: string, url = "/") =>
  ({ url, headers: { host: "first.example", cookie } }) as IncomingMessage;
const visit = { environmentId: "first", source: "" };
const createCache = () => new GuestRequestCache({ portals: new TaggedCache(1) });

test("a request is recognized by its URL and cookies", () => {
  const cache = createCache();
  const page = { pageKey: "page", cookies: ["lang=en"], hasCampaign: false, ...visit };
  // The first call records the portals' state.
  cache.find(createRequest("a=1"), connection);
  cache.store(createRequest("a=1"), connection, page);
  expect(cache.find(createRequest("a=1"), connection)).toEqual(page);
  expect(cache.find(createRequest("a=2"), connection)).toBeUndefined();
  expect(cache.find(createRequest("a=1", "/other"), connection)).toBeUndefined();
});

test("thousands of requests with long cookies and URLs take little memory", () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const cache = createCache();
  cache.find(createRequest(""), connection);
  collectGarbage();
  const bytesBefore = process.memoryUsage().heapUsed;
  for (let n = 0; n < 3_000; n += 1) {
    const key = n % 2 === 0 ? `page ${n}` : `page ${n} ${"x".repeat(10_000)}${n}`;
    cache.store(createRequest(Buffer.alloc(12_000, `${n};`).toString()), connection, {
      pageKey: key,
      cookies: [],
      hasCampaign: false,
      ...visit,
    });
  }
  collectGarbage();
  const grownBytes = process.memoryUsage().heapUsed - bytesBefore;
  expect(
    cache.find(createRequest(Buffer.alloc(12_000, "0;").toString()), connection),
  ).toBeDefined();
  expect(grownBytes).toBeLessThan(4 * 1024 * 1024);
});
