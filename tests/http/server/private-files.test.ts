import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedUrlMaxMs } from "#platform/file-store/file-store.server.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
const voice = "private/first/voice.ogg";
const bytes = randomBytes(3_000);

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.files.write(voice, bytes);
});
afterAll(() => portal.close());

const sign = (name = voice, portalId = "first") => portal.files.sign(name, { portalId });

test("a private file is served under its signed URL alone, also in parts, and is never stored", async () => {
  const url = sign();
  const whole = await portal.fetch(url);
  expect([whole.status, whole.bytes.equals(bytes)]).toEqual([200, true]);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "audio/ogg",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "accept-ranges": "bytes",
  });
  for (const [range, from, to] of [
    ["bytes=10-19", 10, 19],
    ["bytes=2990-", 2_990, 2_999],
    ["bytes=-5", 2_995, 2_999],
    ["bytes=0-99999", 0, 2_999],
  ] as const) {
    const part = await portal.fetch(url, { headers: { range } });
    expect([part.status, part.headers.get("content-range")]).toEqual([
      206,
      `bytes ${from}-${to}/3000`,
    ]);
    expect(part.bytes.equals(bytes.subarray(from, to + 1))).toBe(true);
  }
  const outside = await portal.fetch(url, { headers: { range: "bytes=3000-" } });
  expect([outside.status, outside.headers.get("content-range")]).toEqual([416, "bytes */3000"]);
  const head = await portal.fetch(url, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), head.bytes.length]).toEqual([
    200,
    "3000",
    0,
  ]);
});

test("an expired, altered or foreign signature opens nothing", async () => {
  const url = sign();
  const statusOf = async (address: string, from: Pick<TestPortal, "fetch"> = portal) => {
    const { status, text } = await from.fetch(address);
    expect(text).not.toContain(bytes.toString("latin1", 0, 20));
    return status;
  };
  expect(await statusOf(url, portal.second)).toBe(403);
  expect(await statusOf(sign(voice, "second"))).toBe(403);
  expect(await statusOf(sign(voice, "second"), portal.second)).toBe(200);
  for (const altered of [
    url.replace("voice.ogg", "other.ogg"),
    url.replace(/expires=(\d+)/, (_, time: string) => `expires=${Number(time) + 1}`),
    url.replace(/signature=./, "signature=x"),
    url.replace(/&signature=.*/, ""),
    url.replace(/\?.*/, ""),
    `/files/${voice}`,
    `/files/${encodeURIComponent(voice)}`,
  ])
    expect([altered, await statusOf(altered)]).toEqual([altered, expect.toBeOneOf([403, 404])]);
  expect(await statusOf(sign("private/first/missing.ogg"))).toBe(404);
  portal.clock.advance(signedUrlMaxMs);
  expect(await statusOf(url)).toBe(403);
});

test("a file of an unknown kind is downloaded, never shown", async () => {
  await portal.files.write("private/first/page.html", Buffer.from("<script>alert(1)</script>"));
  const { status, headers } = await portal.fetch(sign("private/first/page.html"));
  expect([status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
    200,
    "application/octet-stream",
    "attachment",
  ]);
});

test("no path of a stored file leads out of the folder", async () => {
  const { search } = new URL(sign(), portal.origin);
  const paths = ["../secret", "..%2fsecret", "..%5csecret", "%2e%2e/secret", "....//secret"];
  const folders = ["/files/", "/files/signed/", "/files/signed/private/", "/cards/pictures/"];
  for (const path of folders.flatMap((folder) => paths.map((one) => `${folder}${one}${search}`)))
    expect([path, (await portal.fetch(path)).status]).toEqual([
      path,
      expect.toBeOneOf([400, 403, 404]),
    ]);
});
