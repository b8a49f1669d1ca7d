import { afterAll, beforeAll, expect, test } from "vitest";
import { importContent } from "#content/import-content.server.ts";
import { isFileShown } from "#content/media/list-file-uses.server.ts";
import { listMedia } from "#domains/files/library/list-media.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { makePicture } from "#tests/kit/media-files.ts";
import { openPortals, type TestPortals } from "./content.fixture.ts";
import { createLessonFolder, pdfBytes } from "./lesson.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
});
afterAll(() => portals.close());

test("pictures and documents of imported content are in the media library, once each", async () => {
  const ctx = await portals.createPortalContext("library");
  const folder = await createLessonFolder(portals, "![A well](well.jpg)\n\n[Guide](guide.pdf)", {
    "courses/a/01-road/well.jpg": await makePicture("#336699", 600, 400),
    "courses/a/01-road/guide.pdf": pdfBytes,
  });
  await importContent(ctx, folder);
  await importContent(ctx, folder);
  const page = { limit: 10, after: null };
  const { rows } = await listMedia(ctx as unknown as Ctx, {}, page, isFileShown);
  const facts = rows.map(({ kind, name, bytes, width }) => ({ kind, name, bytes, width }));
  expect(facts).toHaveLength(2);
  expect(facts).toContainEqual({
    kind: "document",
    name: "guide",
    bytes: pdfBytes.length,
    width: null,
  });
  const picture = rows.find(({ kind }) => kind === "picture")!;
  expect([picture.name, picture.width, picture.picture?.sources.length]).toEqual(["well", 600, 2]);
  expect(picture.bytes).toBeGreaterThan(0);
});
