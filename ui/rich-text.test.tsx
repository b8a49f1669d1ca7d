import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { plainText, safeHref } from "./rich-node.ts";
import { RichText } from "./rich-text.tsx";
import type { RichNode } from "./rich-text.tsx";

function renderHtml(...nodes: RichNode[]): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ "rich-text": { code: "Code" } }}>
      <RichText nodes={nodes} />
    </IntlProvider>,
  );
}
const textNodes = (text: string): RichNode[] => [{ type: "text", text }];
const link = (href: string): RichNode => ({ type: "link", href, children: textNodes("here") });

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:https://example.org/1",
  "//evil.example/",
  "/\\evil.example/",
  "\\\\evil.example",
  "/\t/evil.example",
  "evil.example",
  "",
])("a link to the unsafe address %j is shown as plain text", (href) => {
  expect(renderHtml(link(href))).toBe("here");
});

test.each([
  "https://example.org/a?b=c#d",
  "http://example.org/",
  "mailto:hanna@example.org",
  "tel:+380671234567",
  "/courses/42",
  "/",
  "#part",
  "?page=2",
])("a link to %j keeps its address", (href) => {
  expect(renderHtml(link(href))).toContain(`href="${href}"`);
});

test("every accepted address leads to http, https, mailto, tel or this site", () => {
  const disguisedHrefs = fc.stringMatching(/^[ \t\n/\\:a-zA-Z.#?@\u0000-\u001f-]{0,24}$/);
  fc.assert(
    fc.property(fc.oneof(disguisedHrefs, fc.webUrl(), fc.string({ unit: "binary" })), (href) => {
      const acceptedHref = safeHref(href);
      if (acceptedHref === undefined) return;
      const resolvedUrl = new URL(acceptedHref, "https://portal.example/here");
      expect(["http:", "https:", "mailto:", "tel:"]).toContain(resolvedUrl.protocol);
      if (/^[/#?]/.test(acceptedHref)) expect(resolvedUrl.host).toBe("portal.example");
    }),
    { numRuns: 2000 },
  );
});

test("markup in a text is shown, not run", () => {
  expect(renderHtml(...textNodes("<img src=x onerror=alert(1)>"))).toBe(
    "&lt;img src=x onerror=alert(1)&gt;",
  );
});

test("an unknown node type keeps its text, and a heading never becomes an h1", () => {
  const unknownNodes = [
    { type: "script", children: textNodes("alert(1)") },
    { type: "heading", level: 1, children: textNodes("Title") },
  ] as unknown as RichNode[];
  expect(renderHtml(...unknownNodes)).toBe("alert(1)<h2>Title</h2>");
});

test("blocks and inline formats become HTML elements", () => {
  const tree: RichNode[] = [
    {
      type: "list",
      ordered: true,
      start: 3,
      children: [{ type: "item", children: [{ type: "strong", children: textNodes("bold") }] }],
    },
    { type: "rule" },
    { type: "quote", children: [{ type: "paragraph", children: textNodes("He ran.") }] },
  ];
  expect(renderHtml(...tree)).toBe(
    '<ol start="3"><li><strong>bold</strong></li></ol><hr/><blockquote><p>He ran.</p></blockquote>',
  );
  expect(plainText(tree)).toBe("bold He ran.");
});

test("tables and code are labelled and focusable, tasks show whether they are done, and footnotes link back", () => {
  const row = (...texts: string[]): RichNode => ({
    type: "row",
    children: texts.map((text) => ({ type: "cell", children: textNodes(text) })),
  });
  expect(
    renderHtml({
      type: "table",
      align: [null, "end"],
      children: [row("Day", "Time"), row("Sunday", "10")],
    }),
  ).toMatch(
    /^<div class="table" role="group" aria-labelledby="(.+?)" tabindex="0"><table><thead id="\1"><tr><th>Day<\/th><th class="end">Time<\/th><\/tr><\/thead><tbody><tr><td>Sunday<\/td><td class="end">10<\/td><\/tr><\/tbody><\/table><\/div>$/,
  );
  expect(renderHtml({ type: "code-block", text: "a {\n  b\n\n}" })).toBe(
    '<pre role="group" aria-label="Code" dir="ltr" tabindex="0"><code>a {\n  b\n\n}</code></pre>',
  );
  expect(renderHtml({ type: "item", checked: true, children: textNodes("done") })).toBe(
    '<li class="task">☑ done</li>',
  );
  const notes = renderHtml(
    { type: "reference", number: 1 },
    { type: "reference", number: 1, isRepeated: true },
    { type: "footnote", number: 1, children: textNodes("Note") },
  );
  expect(notes.match(/id="[^"]*"|href="[^"]*"/g)).toEqual([
    'id="ref-1"',
    'href="#note-1"',
    'href="#note-1"',
    'id="note-1"',
    'href="#ref-1"',
  ]);
});
