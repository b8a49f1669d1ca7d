import fc from "fast-check";
import { describe, expect, test } from "vitest";
import ar from "#messages/ar.json" with { type: "json" };
import en from "#messages/en.json" with { type: "json" };
import uk from "#messages/uk.json" with { type: "json" };
import { messageProblem } from "./message-problem.server.ts";
import { messageMaxChars } from "./portal-messages.ts";

describe("a portal's own text", () => {
  test("may be any of the product's own, in every language", () => {
    for (const texts of [en, uk, ar])
      for (const [key, text] of Object.entries(texts))
        expect([key, messageProblem(key, text)]).toEqual([key, null]);
  });

  test("may leave out placeholders, and may use them in plural forms", () => {
    expect(messageProblem("course-page.progress", "{done} done")).toBeNull();
    expect(
      messageProblem("course-page.progress", "{done, plural, one {one} other {# of {total}}}"),
    ).toBeNull();
    expect(messageProblem("common.sign-in", "Come in, it’s warm")).toBeNull();
  });

  test.each([
    ["nothing.like-that", "x", "no such text"],
    ["toString", "x", "no such text"],
    ["common.sign-in", "  ", "is empty"],
    ["common.sign-in", 5, "must be a text"],
    ["common.sign-in", "x".repeat(messageMaxChars + 1), "longer than 2000"],
    ["common.sign-in", "Hello {name}", "asks for {name}; this text has none"],
    ["common.sign-in", "<b>Hello</b>", "marks a part as <b>"],
    [
      "course-page.progress",
      "{count} of {total}",
      "asks for {count}; available here: {done}, {total}",
    ],
    ["course-page.progress", "{done, plural, one {{inner}} other {x}}", "asks for {inner}"],
    ["course-page.progress", "{done of", "cannot be read"],
    ["course-page.progress", "{done, plural, one {x}}", "cannot be read"],
  ])("%s: %j is refused", (key, text, problem) => {
    expect(messageProblem(key, text)).toContain(problem);
  });

  test("is checked without an exception, whatever it contains", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom("{", "<b>", "{n, plural,"),
        (text, syntax) => {
          expect(["string", "object"]).toContain(
            typeof messageProblem("course-page.progress", text + syntax + text),
          );
        },
      ),
    );
  });
});
