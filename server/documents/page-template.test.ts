import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fillTemplate, placeholderOf, templateOf } from "./page-template.ts";
import { gzipOf, loosePart, packedPart } from "./packed-parts.ts";

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

test("separately compressed parts decompress as one text", () => {
  const texts = fc.array(fc.tuple(fc.boolean(), fc.string({ unit: "binary", maxLength: 300 })));
  fc.assert(
    fc.property(texts, (given) => {
      const parts = given.map(([stays, text]) => (stays ? packedPart(text) : loosePart(text)));
      const whole = given.map(([, text]) => Buffer.from(text));
      expect(gunzipSync(gzipOf(parts))).toEqual(Buffer.concat(whole));
    }),
  );
  const long = "a".repeat(200_000);
  expect(gunzipSync(gzipOf([loosePart(long), packedPart(long)])).length).toBe(400_000);
});

test("filling a name into a template gives the page rendered with that name, and the policy allows its script", () => {
  const page = (html: string, code: string) =>
    `<b title="${html}">${html}</b><script>0</script><script>f("[\\"${code}\\"]")</script>`;
  const policyOf = (html: string) =>
    [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => hashOf(code!)).join(" ");
  const mark = placeholderOf("name");
  const drawn = page(mark, mark);
  const template = templateOf(drawn, `a ${policyOf(drawn)} z`, 200)!;
  const name = `"</script>'\u2028&\\`;
  const html = page(
    "&quot;&lt;/script&gt;&#x27;\u2028&amp;\\",
    String.raw`\\\"\u003c/script\u003e'\u2028\u0026\\\\`,
  );
  for (const packed of [true, false]) {
    const { body, policy } = fillTemplate(template, { name }, packed);
    expect((packed ? gunzipSync(body) : body).toString()).toBe(html);
    expect(policy).toBe(`a ${policyOf(html)} z`);
  }
  // A missing value is replaced by nothing.
  expect(fillTemplate(template, {}, false).body.toString()).toBe(page("", ""));
});

test("content that looks like a placeholder is not replaced", () => {
  const forged = ["\uFDD0email\uFDD1", "\uFDD0", "\uFDD1"];
  for (const text of forged)
    expect(templateOf(`<b>${text}</b><i>${placeholderOf("email")}</i>`, "", 200)).toBeNull();
  expect(placeholderOf("email")).toMatch(/^\uFDD0[0-9a-f]{24}email\uFDD1$/);
});

test("a page with something computed from a name cannot be shared", () => {
  expect(templateOf(`<b>${placeholderOf("name").slice(0, 3)}…</b>`, "", 200)).toBeNull();
  expect(
    templateOf(`<script>"${placeholderOf("name")}"</script>`, "no such script", 200),
  ).toBeNull();
});
