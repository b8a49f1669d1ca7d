import { expect, test } from "vitest";
import { type UrlHeaders, readRequestUrl } from "./request-url.ts";
import { readClientAddress, parseTrustedProxies } from "./client-address.ts";

const trustedProxies = parseTrustedProxies(["10.0.0.1"]);
const noForwardedHeaders = { forwardedHost: undefined, forwardedProto: undefined };

function readUrl(headers: Partial<UrlHeaders>, { peer = "8.8.8.8", publicPort = 0 } = {}) {
  const connection = { peer, port: 3000, encrypted: false };
  return readRequestUrl(
    { ...noForwardedHeaders, host: undefined, ...headers },
    connection,
    trustedProxies,
    publicPort || undefined,
  );
}

test("a host is read in lower case, and links keep the server's own port", () => {
  expect(readUrl({ host: "Portal.Example:3000" })).toEqual({
    authority: "portal.example:3000",
    host: "portal.example",
    secure: false,
    origin: "http://portal.example:3000",
  });
  expect(readUrl({ host: "[::1]:3000" }).host).toBe("[::1]");
});

test("a foreign port never gets into links", () => {
  expect(readUrl({ host: "portal.example:6666" }).origin).toBe("http://portal.example");
  expect(readUrl({ host: "portal.example:6666" }, { publicPort: 8080 }).origin).toBe(
    "http://portal.example:8080",
  );
  expect(readUrl({ host: "portal.example:8080" }, { publicPort: 8080 }).origin).toBe(
    "http://portal.example:8080",
  );
});

test.each([
  "portal.example:evil",
  "portal.example@evil.example",
  "evil.example/portal.example",
  "portal.example, evil.example",
  "portal.example?x",
  "portal.example\\evil.example",
  "portal.example:3000:3000",
  "portal.example:65536",
  "a".repeat(300),
  "",
])("%j is no host", (host) => {
  expect(readUrl({ host }).host).toBe("");
});

test("X-Forwarded-* is trusted only from a trusted proxy", () => {
  const headers = {
    host: "inner:3000",
    forwardedHost: "portal.example, inner",
    forwardedProto: "https",
  };
  expect(readUrl(headers)).toMatchObject({ host: "inner", origin: "http://inner:3000" });
  expect(readUrl(headers, { peer: "::ffff:10.0.0.1" })).toMatchObject({
    authority: "portal.example",
    secure: true,
    origin: "https://portal.example",
  });
});

test.each([
  ["203.0.113.7:51000", "203.0.113.7"],
  ["[2001:db8::7]:51000", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["198.51.100.9, 203.0.113.7:51000, 10.0.0.1:80", "203.0.113.7"],
  ["203.0.113.7:x", "10.0.0.1"],
])("a proxy may send the client's IP address with its port: %s", (header, address) => {
  expect(readClientAddress("::ffff:10.0.0.1", header, trustedProxies)).toBe(address);
});
