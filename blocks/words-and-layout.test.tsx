import { expect, test, vi } from "vitest";
import { face, paragraphs, scene } from "./sample-parts.ts";
import { block, showTree, wordsOf } from "./show-tree.fixture.tsx";

const text = (words: string, id = words) =>
  block("rich-text", { nodes: paragraphs(words) }, [], id);

test.each(["banner", "button", "columns", "faq", "panel", "people", "stats", "steps", "tabs"])(
  "an empty %s is not shown to visitors",
  async (kind) => expect(wordsOf(await showTree([block(kind)]))).toBe(""),
);

test("frequent questions open without scripts, and a question without text is left out", async () => {
  const items = [
    { question: "What does it cost?", nodes: paragraphs("Nothing.") },
    { question: "", nodes: paragraphs("Lost.") },
  ];
  const html = await showTree([block("faq", { title: "Asked often", items })]);
  expect(html.match(/<details/g)).toHaveLength(1);
  expect(html).toMatch(/<summary>What does it cost\?/);
  expect(html).toContain("Nothing.");
  expect(html).not.toContain("Lost.");
});

test("steps are an ordered list, and their titles are one level below the block's title", async () => {
  const items = [{ title: "Choose" }, { title: "Read" }];
  const titled = await showTree([block("steps", { title: "How it goes", items })]);
  expect(titled).toMatch(/<ol class="numbered-steps"><li><h3>Choose<\/h3>/);
  expect(await showTree([block("steps", { items })])).toContain("<h2>Choose</h2>");
});

test("each number is in a list with what it counts", async () => {
  const items = [{ value: "7", label: "courses" }];
  const html = await showTree([block("stats", { items })]);
  expect(html).toContain("<dt>courses</dt><dd><bdi>7</bdi></dd>");
});

test("a person without a portrait shows the first letter of their name", async () => {
  const items = [
    { name: "олена", about: "Keeps the portal" },
    { name: "Marta", portrait: face("marta") },
    { name: "", about: "Nobody" },
  ];
  const html = await showTree([block("people", { items })]);
  expect(html).toMatch(/aria-hidden="true">О</);
  expect(html).toContain("/images/samples/marta.webp");
  expect(html).not.toContain("Nobody");
});

test("a button without text or with an unsafe address is not shown", async () => {
  const go = { text: "Go", link: "/courses/" };
  expect(await showTree([block("button", go)])).toMatch(
    /<a class="button button--large" href="\/courses\/"/,
  );
  expect(wordsOf(await showTree([block("button", { ...go, link: "javascript:alert(1)" })]))).toBe(
    "",
  );
  expect(wordsOf(await showTree([block("button", { ...go, text: "" })]))).toBe("");
});

test("a banner shows its picture with its alternative text", async () => {
  const props = { title: "An evening", picture: scene("window", "A lit window") };
  const html = await showTree([block("banner", props)]);
  expect(html).toContain("banner-block--pictured");
  expect(html).toContain('alt="A lit window"');
});

test("columns put each child into a cell, and a panel groups several blocks in one", async () => {
  const html = await showTree([
    block("columns", { count: 3 }, [
      text("one"),
      block("panel", { title: "Two" }, [text("two"), text("more")]),
    ]),
  ]);
  expect(html).toContain("columns--3");
  expect(html.match(/class="column"/g)).toHaveLength(2);
  expect(wordsOf(html)).toBe("one Two two more");
});

test("blocks within a column are not sections of the page", async () => {
  const html = await showTree([
    block("columns", {}, [block("stats", { items: [{ value: "7", label: "courses" }] })]),
  ]);
  expect(html.match(/class="section/g)).toHaveLength(1);
});

test("without scripts every panel of the tabs is shown below its title, and its tab links to it", async () => {
  const html = await showTree([
    block("tabs", {}, [
      block("panel", { title: "By letter" }, [text("letters")], "a"),
      block("panel", { title: "By phone" }, [text("calls")], "b"),
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
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  const html = await showTree([
    block("columns", {}, [text("stays"), block("no-such-kind"), block("faq", { items: "wrong" })]),
  ]);
  expect(wordsOf(html)).toBe("stays");
  complaint.mockRestore();
});
