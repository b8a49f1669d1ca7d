import type { IncomingMessage } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { TaggedCache } from "#platform/tagged-cache.ts";
import { KnownRequests } from "./known-requests.ts";

const connection = { peer: "127.0.0.1", port: 3000, encrypted: false };
const asked = (cookie: string, url = "/") =>
  ({ url, headers: { host: "first.example", cookie } }) as IncomingMessage;
const opened = () => new KnownRequests({ portals: new TaggedCache(1) });

test("a request is recognized by its URL and cookies", () => {
  const known = opened();
  const page = { key: "page", cookies: ["lang=en"] };
  // The first call records the portals' state.
  known.find(asked("a=1"), connection);
  known.keep(asked("a=1"), connection, page);
  expect(known.find(asked("a=1"), connection)).toEqual(page);
  expect(known.find(asked("a=2"), connection)).toBeUndefined();
  expect(known.find(asked("a=1", "/other"), connection)).toBeUndefined();
});

test("thousands of requests with long cookies and URLs take little memory", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const known = opened();
  known.find(asked(""), connection);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < 3_000; n += 1) {
    const key = n % 2 === 0 ? `page ${n}` : `page ${n} ${"x".repeat(10_000)}${n}`;
    known.keep(asked(Buffer.alloc(12_000, `${n};`).toString()), connection, { key, cookies: [] });
  }
  collect();
  const grownBytes = process.memoryUsage().heapUsed - before;
  expect(known.find(asked(Buffer.alloc(12_000, "0;").toString()), connection)).toBeDefined();
  expect(grownBytes).toBeLessThan(4 * 1024 * 1024);
});
