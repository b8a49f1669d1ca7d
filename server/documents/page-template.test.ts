import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fillTemplate, placeholderOf, parseTemplate } from "./page-template.ts";
import { joinToGzip, storePart, compressPart } from "./gzip-parts.ts";

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

test("separately compressed parts decompress as one text", () => {
  const texts = fc.array(fc.tuple(fc.boolean(), fc.string({ unit: "binary", maxLength: 300 })));
  fc.assert(
    fc.property(texts, (textParts) => {
      const parts = textParts.map(([isReused, text]) =>
        isReused ? compressPart(text) : storePart(text),
      );
      const plainTexts = textParts.map(([, text]) => Buffer.from(text));
      expect(gunzipSync(joinToGzip(parts))).toEqual(Buffer.concat(plainTexts));
    }),
  );
  const longText = "a".repeat(200_000);
  expect(gunzipSync(joinToGzip([storePart(longText), compressPart(longText)])).length).toBe(
    400_000,
  );
});

test("filling a name into a template gives the page rendered with that name, and the policy allows its script", () => {
  const renderPage = (html: string, code: string) =>
    `<b title="${html}">${html}</b><script>0</script><script>f("[\\"${code}\\"]")</script>`;
  const policyOf = (html: string) =>
    [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => hashOf(code!)).join(" ");
  const mark = placeholderOf("name");
  const rendered = renderPage(mark, mark);
  const template = parseTemplate(rendered, `a ${policyOf(rendered)} z`, 200)!;
  const name = `"</script>'\u2028&\\`;
  const html = renderPage(
    "&quot;&lt;/script&gt;&#x27;\u2028&amp;\\",
    String.raw`\\\"\u003c/script\u003e'\u2028\u0026\\\\`,
  );
  for (const isGzipped of [true, false]) {
    const { body, contentSecurityPolicy: policy } = fillTemplate(template, { name }, isGzipped);
    expect((isGzipped ? gunzipSync(body) : body).toString()).toBe(html);
    expect(policy).toBe(`a ${policyOf(html)} z`);
  }
  // A missing value is replaced by nothing.
  expect(fillTemplate(template, {}, false).body.toString()).toBe(renderPage("", ""));
});

test("content that looks like a placeholder is not replaced", () => {
  const lookalikes = ["\uFDD0email\uFDD1", "\uFDD0", "\uFDD1"];
  for (const text of lookalikes)
    expect(parseTemplate(`<b>${text}</b><i>${placeholderOf("email")}</i>`, "", 200)).toBeNull();
  expect(placeholderOf("email")).toMatch(/^\uFDD0[0-9a-f]{24}email\uFDD1$/);
});

test("a page with something computed from a name cannot be shared", () => {
  expect(parseTemplate(`<b>${placeholderOf("name").slice(0, 3)}…</b>`, "", 200)).toBeNull();
  expect(
    parseTemplate(`<script>"${placeholderOf("name")}"</script>`, "no such script", 200),
  ).toBeNull();
});
