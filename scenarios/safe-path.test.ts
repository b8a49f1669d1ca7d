import fc from "fast-check";
import { expect, test } from "vitest";
import { safePath, safePathMaxChars } from "./safe-path.ts";

const refusedValues: unknown[] = [
  ["", " ", "evil", "//evil", "///evil", "////evil", "/\\evil", "\\\\evil", "\\/evil", "/\\/evil"],
  ["%2f%2fevil", "/%2f%2fevil", "/%2F/evil", "%2fevil", "/%5cevil", "/%252f%252fevil", "/a//b"],
  ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "/javascript%0a:x", "data:text/html,x"],
  ["https://evil.test/", "https:/evil", "https:evil", "http:evil", "ftp://evil", "mailto:a@b"],
  ["@evil", "/@evil", "/a@evil.test", "/%40evil", "portal.test@evil", "?x=1", "#x", ".", "../x"],
  ["/\r\nLocation: https://evil", "/%0d%0aSet-Cookie:a=b", "/?x=%0d%0aSet-Cookie:a=b"],
  [
    "/\t/evil",
    "\t//evil",
    " //evil",
    "/\n/evil",
    "/a\r",
    "/a\u0000",
    "/%00",
    "/%09/evil",
    "/a\u007f",
  ],
  ["/..//evil", "/.//evil", "/%2e%2e//evil", "/%2e%2e/evil", "/a/../b", "/a/..", "/./a"],
  [`/${"a".repeat(safePathMaxChars)}`, null, undefined, 5, {}, ["/about/"]],
].flat();

const portalPaths: [string, string][] = [
  ["/", "/"],
  ["/about/", "/about/"],
  ["/courses/42?tab=2#reviews", "/courses/42?tab=2#reviews"],
  ["/lesson/a..b/", "/lesson/a..b/"],
  ["/order-result/9/?continue=%2Flesson%2F5%2F", "/order-result/9/?continue=%2Flesson%2F5%2F"],
  ["/search?q=a@b//c", "/search?q=a@b//c"],
  ["/про-нас/", "/%D0%BF%D1%80%D0%BE-%D0%BD%D0%B0%D1%81/"],
];

test.each(refusedValues)("%j is refused", (value) => {
  expect(safePath(value, "/home/")).toBe("/home/");
  expect(safePath(value, undefined)).toBeUndefined();
});

test.each(portalPaths)("%j is a path of this portal", (value, path) => {
  expect(safePath(value, "/home/")).toBe(path);
});

const pieces = fc.constantFrom(
  ...[
    ["/", "\\", "@", "%2f", "%5C", "%2e", "..", ".", "\t", "\r\n", " ", "?", "#", ":", "//", "%"],
    [
      "evil.test",
      "javascript:",
      "https:",
      "portal.test",
      "a",
      "%0d%0a",
      "\u3002",
      "\uff0f",
      "\ud800",
    ],
  ].flat(),
);
const anyValue = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
  fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join("")}`),
  fc.string({ unit: "binary" }),
  fc.string({ unit: "binary" }).map((text) => `/${text}`),
  fc.webUrl(),
);

type Rule = (value: string, fallback: string) => string;

/** Checks what must hold for every value. The rule is a parameter, so that a test can check that mutants fail. */
function staysInThePortal(rule: Rule) {
  return fc.property(anyValue, (value) => {
    const path = rule(value, "/");
    const url = new URL(path, "https://portal.test");
    expect(url.origin).toBe("https://portal.test");
    // It stays a path of this portal, however often it is decoded, resolved or passed through again.
    expect(path).toMatch(/^\/(?![/\\])[!-~]*$/);
    expect(url.pathname + url.search + url.hash).toBe(path);
    expect(new URL(url.pathname, "https://portal.test").origin).toBe("https://portal.test");
    let decoded = path.split(/[?#]/)[0] ?? "";
    try {
      for (let round = 0; round < 3; round++) decoded = decodeURIComponent(decoded);
    } catch {
      // A broken escape ends the decoding.
    }
    expect(new URL(decoded, "https://portal.test").origin).toBe("https://portal.test");
    expect(rule(path, "/fallback/")).toBe(path);
  });
}

test("every input gives a path of the same portal, and passing it through again changes nothing", () => {
  fc.assert(staysInThePortal(safePath), { numRuns: 5000 });
});

const mutants: Record<string, Rule> = {
  "only requires a slash at the start": (value, fallback) =>
    value.startsWith("/") ? value : fallback,
  "refuses two slashes only": (value, fallback) => (/^\/(?!\/)/.test(value) ? value : fallback),
  "checks only the origin": (value, fallback) => {
    try {
      const { origin } = new URL(value, "https://portal.test");
      return origin === "https://portal.test" ? value : fallback;
    } catch {
      return fallback;
    }
  },
  "ignores encoded slashes": (value, fallback) =>
    /^\/(?![/\\])[!-~]*$/.test(value) && !/\/\/|\\|\/\./.test(value)
      ? safePath(value.replaceAll(/%2f/gi, "x"), "") && value
      : fallback,
};

test.each(Object.entries(mutants))("the property fails on a rule that %s", (_, rule) => {
  expect(fc.check(staysInThePortal(rule), { numRuns: 20_000 }).failed).toBe(true);
});
