import { expect, test } from "vitest";
import { blockCtx, course } from "./blocks.fixture.ts";
import { coursePath } from "./course-contents/path.ts";
import { selectCards } from "./course-list/card.ts";
import { loadBlocks } from "./load-blocks.server.ts";
import { renderBlocks } from "./render.fixture.tsx";

const parts = (data: Record<string, unknown>) => ({
  loaders: Object.fromEntries(
    ["course-list", "course-contents"].map((kind) => [
      kind,
      async (_: unknown, components: readonly { id: string }[]) =>
        new Map(components.map(({ id }) => [id, data[id]])),
    ]),
  ),
  projections: {},
});

test("a page of blocks shows them all, with one h1", async () => {
  const tree = [
    { id: "top", type: "header", props: { title: "Read slowly.\nAsk anything." }, children: [] },
    { id: "shelf", type: "course-list", props: { title: "Begin" }, children: [] },
    { id: "path", type: "course-contents", props: {}, children: [] },
  ];
  const ctx = blockCtx();
  const shelf = selectCards([course()], { featured: "", limit: 4, filters: false }, "en", "");
  const path = coursePath(course(), null, false);
  const loaded = await loadBlocks(ctx, tree, parts({ shelf, path }));
  const html = await renderBlocks(loaded, ctx.screen);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain("Mar 4, 2026");
  expect(html).toContain('href="/lesson/e1/"');
  expect(html).not.toContain('href="/lesson/e2/"');
});
