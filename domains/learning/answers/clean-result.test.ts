import { describe, expect, test } from "vitest";
import { cleanResult } from "./clean-result.ts";

describe("a result before it is sent", () => {
  test("is not sent when nothing is selected", () => {
    expect(cleanResult({ answers: [], variants: [{ text: "yes" }] })).toBeNull();
  });

  test("is multiple when several answers are selected, each of them once", () => {
    expect(cleanResult({ answers: ["a"] })?.multiple).toBe(false);
    expect(cleanResult({ answers: ["a", "a"] })).toMatchObject({ answers: ["a"], multiple: false });
    expect(cleanResult({ answers: ["a", "b"] })?.multiple).toBe(true);
    expect(cleanResult({ answers: ["a"], multiple: true })?.multiple).toBe(true);
  });

  test("has images without parent and crop", () => {
    const image = { url: "/a.webp", parent: { id: 1 }, crop: { x: 1 }, alt: "A" };
    expect(cleanResult({ answers: ["a"], variants: [{ id: "a", image }] })?.variants).toEqual([
      { id: "a", image: { url: "/a.webp", alt: "A" } },
    ]);
  });

  test("drops texts that are not strings, images without url, and variants with neither", () => {
    const variants = [
      { id: "a", text: "yes", image: { alt: "no url" } },
      { id: "b", text: { html: "x" }, image: { url: "/b.webp" } },
      { id: "c", text: 7, image: { url: "" } },
      { id: "d", text: null, image: null },
    ];
    expect(cleanResult({ answers: ["a"], variants })?.variants).toEqual([
      { id: "a", text: "yes" },
      { id: "b", image: { url: "/b.webp" } },
    ]);
    expect(cleanResult({ answers: ["a"], text: 5 })).not.toHaveProperty("text");
    expect(cleanResult({ answers: ["a"], text: "my own" })?.text).toBe("my own");
  });

  test("keeps its other fields and does not change its input", () => {
    const input = {
      type: "question",
      componentId: "q",
      courseId: "c",
      answers: ["a", "a"],
      variants: [{ id: "a", image: { url: "/a.webp", crop: 1 } }],
    };
    const copy = structuredClone(input);
    expect(cleanResult(input)).toMatchObject({
      type: "question",
      componentId: "q",
      courseId: "c",
      answers: ["a"],
    });
    expect(input).toEqual(copy);
  });
});
