import { expect, test } from "vitest";
import { cleanHtml } from "./pasted-html.ts";

test("headings of a whole page become headings of a lesson", () => {
  expect(cleanHtml('<h1 class="a">One</h1><H5>Two</H5><hr>')).toBe(
    '<h2 class="a">One</h2><h4>Two</h4><hr>',
  );
});

test("line ends between elements are no text, except in code", () => {
  expect(cleanHtml("<p>a</p>\n  <p>b</p>")).toBe("<p>a</p><p>b</p>");
  expect(cleanHtml("<b>a</b> <i>b</i>")).toBe("<b>a</b> <i>b</i>");
  const code = "<pre><span>a</span>\n<span>b</span></pre>";
  expect(cleanHtml(code)).toBe(code);
});
