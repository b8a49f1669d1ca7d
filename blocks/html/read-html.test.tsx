import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { block, renderTree } from "#blocks/render-tree.fixture.tsx";
import { htmlDepthMax } from "#platform/parse-html.server.ts";
import {
  isPhrasingOnly,
  type HtmlNode,
  isInline,
  requiredParents,
  wrapperTags,
} from "./html-node.ts";
import { renderedDepthMax, elementsMax, readHtml } from "./read-html.server.ts";
import View from "./view.tsx";

const props = { screen: {} as never, container: "bare", heading: "h2", data: undefined } as const;
const markup = (html: string) =>
  renderToStaticMarkup(
    <View
      {...props}
      component={{ id: "h", type: "html", props: {}, children: [] }}
      props={{ nodes: readHtml(html) ?? [] }}
    >
      {null}
    </View>,
  ).replace(/^<div id="h" class="html">|<\/div>$/g, "");

test.each([
  ["<p>one<p>two", "<p>one</p><p>two</p>"],
  ["<P CLASS=x STYLE='color:red' onclick=alert(1)>one</P>", "<p>one</p>"],
  ["<b>strong</b> <I>quiet</I>", "<strong>strong</strong> <em>quiet</em>"],
  ["<h1>Title</h1><h6>Small</h6>", "<h2>Title</h2><h4>Small</h4>"],
  [
    "<ul><li>one<li>two<ul><li>in</ul><li>three</ul>",
    "<ul><li>one</li><li>two<ul><li>in</li></ul></li><li>three</li></ul>",
  ],
  ["<ul>loose<li>one</li></ul>", "<ul><li>loose</li><li>one</li></ul>"],
  ["<li>alone</li>", "alone"],
  ["<tr><td>alone</td></tr>", "alone"],
  ["<a href='/x'><div>block in a link</div></a>", "<div>block in a link</div>"],
  [
    "<a href=/x>one<a href=/y>two</a></a>",
    '<a href="/x" class="link">one</a><a href="/y" class="link">two</a>',
  ],
  ["<p>a<br>b<hr>c", "<p>a<br/>b</p><hr/>c"],
  ["<font color=red>words</font><blink>stay</blink>", "wordsstay"],
  ["1 < 2 && a<b", "1 &lt; 2 &amp;&amp; a&lt;b"],
  [
    "&lt;b&gt; &eacute;&#228;&#xe4;&nbsp;&hellip; &nosuch; &#0;",
    "&lt;b&gt; éää\u00a0… &amp;nosuch; \ufffd",
  ],
  [
    "<details>\n<summary>Ask</summary>Answer</details>",
    "<details><summary>Ask</summary>Answer</details>",
  ],
  ["<pre>\n  kept\n</pre>", "<pre>  kept\n</pre>"],
  ["<p></p><p> </p>words<span></span>", "<p> </p>words"],
  ["<!-- remark --><!doctype html><?php x ?>words<!-- open", "words"],
  ["<p><li href=\"/x\" onclick='y'> ", ""],
  ["<div>\n<li>one\n</div>two", "<div>\none\n</div>two"],
  [
    "<h2>one<table><td>two</table>three</h2>",
    '<h2>one</h2><div class="html__table"><table><tbody><tr><td>two</td></tr></tbody></table></div><h2>three</h2>',
  ],
  [
    "<details><summary><h3>Ask</h3></summary>Answer",
    "<details><summary>Ask</summary>Answer</details>",
  ],
  ["<b>one<i>two</b>three</i>", "<strong>one<em>two</em></strong><em>three</em>"],
  ["a<unclosed tag", "a&lt;unclosed tag"],
])("%j is parsed as its author meant it", (html, expected) => expect(markup(html)).toBe(expected));

test("a table gets the elements that its author left out", () => {
  const expected = "<table><tbody><tr><td>one</td><td>two</td></tr></tbody></table>";
  for (const html of [
    "<table><tr><td>one<td>two</table>",
    "<table><td>one</td><td>two</td></table>",
    "<table>\n<tbody>\n<tr>\n<td>one</td> <td>two</td></tr></table>",
  ])
    expect(markup(html)).toBe(`<div class="html__table">${expected}</div>`);
});

test.each([
  ["<script>alert(1)</script>"],
  ["<style>body{display:none}</style>"],
  ["<svg><script>alert(1)</script></svg>"],
  ["<iframe src=javascript:alert(1)></iframe>"],
  ["<img src=x onerror=alert(1)>"],
  ["<img src=http://example.org/a.png>"],
  ['<img src="data:image/svg+xml,<svg onload=alert(1)>">'],
  ["<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>'>"],
])("nothing in %s can run", (html) =>
  expect(markup(html)).not.toMatch(/<(?:img|script|svg|style|iframe)|\son\w+=["']?alert/i),
);

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java&#10;script:alert(1)",
  "&#106;avascript:alert(1)",
  " data:text/html,x",
  "//evil.example",
  "vbscript:x",
])("a link to %j is removed, and its text is kept", (href) =>
  expect(markup(`<a href="${href}">words</a>`)).toBe("words"),
);

test("a picture over https is shown with its size, so that its space is reserved", () => {
  expect(markup('<img src="https://example.org/a.png" alt="A road" width=640 height="400">')).toBe(
    '<img src="https://example.org/a.png" alt="A road" width="640" height="400" loading="lazy" decoding="async"/>',
  );
});

const pieces = fc.constantFrom(
  ..."p h1 h3 ul ol li dl dt dd table caption thead tbody tr td th a b i span div details summary figure figcaption pre blockquote script svg style font"
    .split(" ")
    .flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} href="/x" onclick='y'>`]),
  "<br>",
  "<hr/>",
  "<img src=/a.webp>",
  '<a href="javascript:x">',
  "&amp;",
  "&#0;",
  "<",
  ">",
  '"',
  "'",
  "<!--",
  "-->",
  " ",
  "\n",
  "words",
);
const source = fc
  .array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 60 })
  .map((parts) => parts.join(""));

function expectValidNesting(nodes: readonly HtmlNode[], parent: string, inLink: boolean): void {
  for (const node of nodes) {
    const tag = typeof node === "string" ? "text" : node.tag;
    const isTextOrInline = typeof node === "string" || isInline(tag);
    if (isPhrasingOnly(parent)) expect(isTextOrInline, `${tag} in ${parent}`).toBe(true);
    if (Object.hasOwn(wrapperTags, parent))
      expect(requiredParents[tag as keyof typeof requiredParents], `${tag} in ${parent}`).toContain(
        parent,
      );
    if (typeof node === "string") continue;
    const parents = requiredParents[node.tag];
    if (parents) expect(parents, `${tag} in ${parent}`).toContain(parent);
    if (node.tag === "a") expect(inLink).toBe(false);
    expectValidNesting(node.children, tag, inLink || node.tag === "a");
  }
}

test("elements are always nested validly, and no script runs", () => {
  fc.assert(
    fc.property(source, (html) => {
      expectValidNesting(readHtml(html) ?? [], "div", false);
      const rendered = markup(html);
      expect(rendered).not.toMatch(
        /<(?!\/?(?:a|strong|em|span|br|img|p|h[234]|pre|summary|[uod]l|li|dt|dd|blockquote|div|fig\w+|details|hr|table|caption|thead|tbody|tfoot|tr|th|td|u|s|sub|sup|small|mark|code|kbd|abbr|cite|q)\b)/,
      );
      expect(rendered).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc)=/i);
      expect(rendered).not.toMatch(/(?:href|src)="(?:javascript|data|vbscript|\/\/)/i);
    }),
    { numRuns: 500 },
  );
});

test("parsing the rendered HTML again gives the same tree", () => {
  fc.assert(
    fc.property(source, (html) => {
      const firstRendering = markup(html).replace(
        /<div class="html__table">(.*?<\/table>)<\/div>/gs,
        "$1",
      );
      fc.pre(!firstRendering.includes("html__table"));
      const secondRendering = markup(firstRendering).replace(
        /<div class="html__table">(.*?<\/table>)<\/div>/gs,
        "$1",
      );
      expect(secondRendering).toBe(firstRendering);
    }),
    { numRuns: 500 },
  );
});

test("elements nested too deeply keep their text, and HTML with too many elements or levels is refused", () => {
  const depthOf = (nodes: readonly HtmlNode[]): number =>
    Math.max(
      0,
      ...nodes.map((node) => (typeof node === "string" ? 0 : 1 + depthOf(node.children))),
    );
  const nested = (depth: number) => "<div>".repeat(depth) + "words";
  expect(depthOf(readHtml(nested(200)) ?? [])).toBe(renderedDepthMax);
  expect(markup(nested(200))).toContain("words");
  expect(readHtml(nested(htmlDepthMax + 1))).toBeNull();
  expect(readHtml("<br>".repeat(elementsMax - 10))).toHaveLength(elementsMax - 10);
  expect(readHtml("<br>".repeat(elementsMax + 1))).toBeNull();
  // Each paragraph reopens all tags that the previous one left open.
  const opened = Array.from({ length: 1_000 }, (_, at) => `<b id=${at}>`).join("");
  expect(readHtml(`<p>${opened.slice(0, 2_000)}${"</p><p>x".repeat(1_000)}`)).toBeNull();
});

test("the block sends the parsed tree, never the source", async () => {
  const html = await renderTree([block("html", { html: "<p>Shown</p><script>secret()</script>" })]);
  expect(html).toContain("<p>Shown</p>");
  expect(html).not.toContain("secret");
});
