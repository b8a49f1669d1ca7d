import { expect, test } from "vitest";
import { makeBlockCtx, makeCourse } from "./blocks.fixture.ts";
import { buildCourseContents } from "./course-contents/course-contents.ts";
import { selectCards } from "./course-list/card.ts";
import { loadBlocks } from "./load-blocks.server.ts";
import { renderBlocks } from "./render.fixture.tsx";

const kindFunctions = (data: Record<string, unknown>) => ({
  loaders: Object.fromEntries(
    ["course-list", "course-contents"].map((kind) => [
      kind,
      async (_: unknown, components: readonly { id: string }[]) =>
        new Map(components.map(({ id }) => [id, data[id]])),
    ]),
  ),
  publicPropsByKind: {},
});

test("a page shows all of its blocks, and has one h1", async () => {
  const tree = [
    { id: "top", type: "header", props: { title: "Read slowly.\nAsk anything." }, children: [] },
    { id: "shelf", type: "course-list", props: { title: "Begin" }, children: [] },
    { id: "path", type: "course-contents", props: {}, children: [] },
  ];
  const ctx = makeBlockCtx();
  const shelf = selectCards([makeCourse()], { featured: "", limit: 4, filters: false }, "en", "");
  const path = buildCourseContents(makeCourse(), null, false);
  const loaded = await loadBlocks(ctx, tree, kindFunctions({ shelf, path }));
  const html = await renderBlocks(loaded, ctx.screen);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain("Mar 4, 2026");
  expect(html).toContain('href="/lesson/e1/"');
  expect(html).not.toContain('href="/lesson/e2/"');
});
