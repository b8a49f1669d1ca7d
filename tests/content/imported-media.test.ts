import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importContent, type ImportCtx } from "#content/import-content.server.ts";
import { isFileShown } from "#content/media/list-file-uses.server.ts";
import { deleteMedia } from "#domains/files/library/delete-media.server.ts";
import { listMedia, summarizeMedia } from "#domains/files/library/list-media.server.ts";
import { sweepMedia } from "#domains/files/library/sweep-media.server.ts";
import { mediaTrashLifeMs } from "#domains/files/media.ts";
import { media } from "#domains/files/media-tables.server.ts";
import { filesPath } from "#domains/files/stored-picture.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { makePicture } from "#tests/kit/media-files.ts";
import { openPortals, type TestPortals } from "./content.fixture.ts";
import { createLessonFolder, pdfBytes } from "./lesson.fixture.ts";

let portals: TestPortals;
beforeAll(async () => {
  portals = await openPortals();
});
afterAll(() => portals.close());

const page = { limit: 10, after: null };

test("pictures and documents of imported content are in the media library, once each", async () => {
  const ctx = await portals.createPortalContext("library");
  const folder = await createLessonFolder(portals, "![A well](well.jpg)\n\n[Guide](guide.pdf)", {
    "courses/a/01-road/well.jpg": await makePicture("#336699", 600, 400),
    "courses/a/01-road/guide.pdf": pdfBytes,
  });
  await importContent(ctx, folder);
  await importContent(ctx, folder);
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

test("the library describes a picture as the content does, until somebody describes it there", async () => {
  const ctx = (await portals.createPortalContext("described")) as ImportCtx & Ctx;
  const picture = await makePicture("#663399", 600, 400);
  const folder = await createLessonFolder(
    portals,
    "![](well.jpg)\n\n![A well](well.jpg)\n\n![Deep water](well.jpg)",
    {
      "courses/a/01-road/well.jpg": picture,
      "portal.yaml": "settings:\n  i18n:\n    primaryLang: en\n    langs: [en, uk]\n",
      "courses/a/course.uk.yaml": "title: Дорога\n",
      "courses/a/01-road/lesson.uk.md":
        "---\ntitle: Дорога\n---\n\n![](well.jpg)\n\n![Криниця](well.jpg)\n\n![Вода](well.jpg)",
    },
  );
  await importContent(ctx, folder);
  const find = async () => (await listMedia(ctx, {}, page, isFileShown)).rows[0]!;
  const file = await find();
  expect(file.alts).toEqual({ en: "A well", uk: "Криниця" });
  expect((await summarizeMedia(ctx)).undescribed).toBe(0);
  await ctx.db
    .update(media)
    .set({ alts: { en: "An old well" } })
    .where(eq(media.id, file.id));
  await importContent(ctx, folder);
  expect((await find()).alts).toEqual({ en: "An old well", uk: "Криниця" });
});

describe("a file of the trash that is imported again", () => {
  const importGuide = async (id: string) => {
    const ctx = (await portals.createPortalContext(id)) as ImportCtx & Ctx;
    const folder = await createLessonFolder(portals, `[Guide](${id}.pdf)`, {
      [`courses/a/01-road/${id}.pdf`]: Buffer.concat([pdfBytes, Buffer.from(id)]),
    });
    await importContent(ctx, folder);
    const list = async () =>
      (await listMedia(ctx, {}, { limit: 10, after: null }, isFileShown)).rows;
    const [file] = await list();
    await deleteMedia(ctx, file!.id, async () => []);
    return { ctx, folder, list, file: file! };
  };

  test("is in the library again", async () => {
    const { ctx, folder, list, file } = await importGuide("restored");
    expect(await list()).toEqual([]);
    await importContent(ctx, folder);
    expect(await list()).toEqual([file]);
  });

  test("stays, even if the trash is emptied during the import", async () => {
    const { ctx, folder, list, file } = await importGuide("swept");
    const { db } = portals.database;
    const clock = fakeClock(ctx.clock.now() + mediaTrashLifeMs);
    let sweeps = 0;
    const files: FileStore = {
      ...portals.files,
      stat: async (name) => {
        const found = await portals.files.stat(name);
        const sweep = { db, files: portals.files, clock, isFileUsed: async () => false };
        if (sweeps++ === 0) await sweepMedia(sweep);
        return found;
      },
    };
    await importContent({ ...ctx, files }, folder);
    expect(sweeps).toBeGreaterThan(0);
    expect((await list()).map(({ url }) => url)).toEqual([file.url]);
    expect(await portals.files.stat(file.url.slice(filesPath.length))).not.toBeNull();
  });
});
