import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  portalScriptElementsMax,
  portalScriptsProblem,
  readPortalScript,
  readPortalScripts,
} from "./portal-scripts.server.ts";

const firstScriptOf = (entry: string) => readPortalScript(entry).scripts[0];

describe("a portal's own script", () => {
  test("may be a URL, a service's snippet, or code", () => {
    expect(firstScriptOf(" https://stats.example/s.js ")).toEqual({
      src: "https://stats.example/s.js",
      attributes: {},
      analytics: false,
    });
    const pasted = `<!-- Stats --><script async src='https://stats.example/s.js?a=1&amp;b=2' data-domain="learn.example"
      onload="evil()"></script>\n<noscript><img src="x"></noscript><SCRIPT type=module>go("<b>")</SCRIPT >`;
    const { scripts, hosts, problem } = readPortalScript(pasted);
    expect(problem).toBeNull();
    expect(hosts).toEqual(["https://stats.example"]);
    expect(scripts).toEqual([
      {
        src: "https://stats.example/s.js?a=1&b=2",
        attributes: { "data-domain": "learn.example" },
        analytics: false,
      },
      { code: 'go("<b>")', attributes: { type: "module" }, analytics: false },
    ]);
    expect(firstScriptOf("window.x = 1 < 2")).toMatchObject({ code: "window.x = 1 < 2" });
    expect(readPortalScript("  ").scripts).toEqual([]);
  });

  test("may name other hosts that it connects to, and may wait for consent", () => {
    const { scripts, hosts } = readPortalScript(
      '<script data-analytics data-allow="https://*.stats.example https://a.example:8443">go()</script>',
    );
    expect(hosts).toEqual(["https://*.stats.example", "https://a.example:8443"]);
    expect(scripts[0]?.analytics).toBe(true);
    expect(scripts[0]?.attributes).not.toHaveProperty("data-allow");
  });

  test.each([
    ['<script src="http://stats.example/s.js"></script>', /https or from this portal/],
    ['<script src="//stats.example/s.js"></script>', /https or from this portal/],
    ['<script src="data:text/javascript,1"></script>', /https or from this portal/],
    ['<script src="https://y.example;script-src *"></script>', /https or from this portal/],
    ["<script src=https://y.example;'unsafe-eval'></script>", /https or from this portal/],
    ['<script data-allow="https://a.example;script-src *">1</script>', /is not a host/],
    ['<script data-allow="*">1</script>', /is not a host/],
    ['<script type="text/template">1</script>', /not other data/],
    ["<script>never closed", /not closed/],
    ["<script>1</script><script>never closed", /not closed/],
    ["<script ".repeat(6_000), /not closed/],
    ["<b></b>".repeat(portalScriptElementsMax) + "<script>1</script>", /at most 200 elements/],
    ["<div>".repeat(5_000) + "<script>1</script>", /at most 200 elements/],
  ])("that is not allowed is refused, with its index in the list: %s", (entry, problem) => {
    expect(portalScriptsProblem(["ok()", entry])).toMatch(/^scripts\.1: /);
    expect(portalScriptsProblem(["ok()", entry])).toMatch(problem);
    expect(readPortalScripts([entry])).toEqual({ scripts: [], hosts: [] });
  });

  test("is not found in a comment or in text", () => {
    const entry = "<!-- <script>a()</script> --><textarea><script>b()</script></textarea>";
    expect(readPortalScript(`${entry}<script>c()</script>`).scripts).toEqual([
      { code: "c()", attributes: {}, analytics: false },
    ]);
  });

  test("is parsed once while the settings stay the same", () => {
    const entries = ["go()"];
    expect(readPortalScripts(entries)).toBe(readPortalScripts(entries));
  });

  test("can't break out of the Content-Security-Policy with any host", () => {
    const part = fc.constantFrom(
      "<script ",
      "</script>",
      'src="https://x.example/a.js"',
      "src=https://y.example;'unsafe-eval'",
      'data-allow="',
      "https://z.example ; script-src *",
      '"',
      ">",
      "'",
      " ",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
        const { scripts, hosts } = readPortalScripts([parts.join("")]);
        for (const host of hosts) expect(host).toMatch(/^https:\/\/[\w*.:[\]-]+$/);
        for (const { src, code } of scripts)
          expect(src === undefined).toBe(typeof code === "string");
      }),
      { numRuns: 2_000 },
    );
  });
});
