import { expect, test, vi } from "vitest";
import { facePicture, paragraphs, scenePicture } from "./sample-parts.ts";
import { block, renderTree, textOf } from "./render-tree.fixture.tsx";

const textBlock = (content: string, id = content) =>
  block("rich-text", { nodes: paragraphs(content) }, [], id);

test.each([
  "announcement",
  "button",
  "columns",
  "faq",
  "panel",
  "people",
  "stats",
  "steps",
  "tabs",
])("an empty %s is not shown to visitors", async (kind) =>
  expect(textOf(await renderTree([block(kind)]))).toBe(""),
);

test("frequent questions open without scripts, and a question without text is left out", async () => {
  const items = [
    { question: "What does it cost?", nodes: paragraphs("Nothing.") },
    { question: "", nodes: paragraphs("Lost.") },
  ];
  const html = await renderTree([block("faq", { title: "Asked often", items })]);
  expect(html.match(/<details/g)).toHaveLength(1);
  expect(html).toMatch(/<summary>What does it cost\?/);
  expect(html).toContain("Nothing.");
  expect(html).not.toContain("Lost.");
});

test("steps are an ordered list, and their titles are one level below the block's title", async () => {
  const items = [{ title: "Choose" }, { title: "Read" }];
  const stepsWithTitle = await renderTree([block("steps", { title: "How it goes", items })]);
  expect(stepsWithTitle).toMatch(
    /<ol class="numbered-steps numbered-steps--plain"><li><h3>Choose<\/h3>/,
  );
  expect(await renderTree([block("steps", { items })])).toContain("<h2>Choose</h2>");
});

test("each number is in a list with what it counts", async () => {
  const items = [{ value: "7", label: "courses" }];
  const html = await renderTree([block("stats", { items })]);
  expect(html).toContain("<dt>courses</dt><dd><bdi>7</bdi></dd>");
});

test("a person without a portrait shows the first letter of their name", async () => {
  const items = [
    { name: "олена", about: "Keeps the portal" },
    { name: "Marta", portrait: facePicture("marta") },
    { name: "", about: "Nobody" },
  ];
  const html = await renderTree([block("people", { items })]);
  expect(html).toMatch(/aria-hidden="true">О</);
  expect(html).toContain("/images/samples/marta.webp");
  expect(html).not.toContain("Nobody");
});

test("a button without text or with an unsafe address is not shown", async () => {
  const buttonProps = { text: "Go", link: "/courses/" };
  expect(await renderTree([block("button", buttonProps)])).toMatch(
    /<a class="button button--large" href="\/courses\/"/,
  );
  expect(
    textOf(await renderTree([block("button", { ...buttonProps, link: "javascript:alert(1)" })])),
  ).toBe("");
  expect(textOf(await renderTree([block("button", { ...buttonProps, text: "" })]))).toBe("");
});

test("an announcement shows its picture with its alternative text", async () => {
  const props = { title: "An evening", picture: scenePicture("window", "A lit window") };
  const html = await renderTree([block("announcement", props)]);
  expect(html).toContain("announcement--pictured");
  expect(html).toContain('alt="A lit window"');
});

test("columns put each child into a cell, and a panel groups several blocks in one", async () => {
  const html = await renderTree([
    block("columns", { count: 3 }, [
      textBlock("one"),
      block("panel", { title: "Two" }, [textBlock("two"), textBlock("more")]),
    ]),
  ]);
  expect(html).toContain("columns--3");
  expect(html.match(/class="column"/g)).toHaveLength(2);
  expect(textOf(html)).toBe("one Two two more");
});

test("blocks within a column are not sections of the page", async () => {
  const html = await renderTree([
    block("columns", {}, [block("stats", { items: [{ value: "7", label: "courses" }] })]),
  ]);
  expect(html.match(/class="section[ "]/g)).toHaveLength(1);
});

test("without scripts every panel of the tabs is shown below its title, and its tab links to it", async () => {
  const html = await renderTree([
    block("tabs", {}, [
      block("panel", { title: "By letter" }, [textBlock("letters")], "a"),
      block("panel", { title: "By phone" }, [textBlock("calls")], "b"),
      block("panel", { title: "Empty" }, [], "c"),
    ]),
  ]);
  expect(html).not.toContain("hidden");
  expect(html).not.toContain("tabpanel");
  expect(html).toMatch(/<h2[^>]*>By letter<\/h2>.*letters.*<h2[^>]*>By phone<\/h2>.*calls/);
  for (const id of ["a", "b"]) {
    expect(html).toContain(`href="#${id}"`);
    expect(html).toContain(`id="${id}"`);
  }
  expect(html).not.toContain("Empty");
});

test("an invalid block within a container is left out, and the other blocks stay", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  const html = await renderTree([
    block("columns", {}, [
      textBlock("stays"),
      block("no-such-kind"),
      block("faq", { items: "wrong" }),
    ]),
  ]);
  expect(textOf(html)).toBe("stays");
  consoleError.mockRestore();
});

test("a comparison has a column for each heading, and each cell names its column for narrow screens", async () => {
  const items = [{ title: "How long", first: "An hour", second: "Two", third: "Nobody sees this" }];
  const html = await renderTree([block("comparison", { first: "Soup", second: "Prayer", items })]);
  expect(html.match(/role="columnheader"/g)).toHaveLength(2);
  expect(html).toContain('data-column="Soup">An hour</td>');
  expect(html).toContain('data-column="Prayer">Two</td>');
  expect(html).not.toContain("Nobody sees this");
  expect(await renderTree([block("comparison", { second: "Prayer", items })])).toBe("");
});
