import { sql } from "drizzle-orm";
import { makePdf } from "#tests/kit/media-files.ts";
import { uploadBytes } from "#tests/kit/media.ts";
import type { Browser } from "#tests/kit/browser.ts";
import type { TestPortal } from "#tests/kit/portal.ts";
import type { Call } from "./operation-calls.ts";

const uploadId = "2b1f0c58-7d7e-4c07-9f3b-0a1b2c3d4e5f";
const unfinishedId = "6c0f7a91-3b52-4d1e-8a64-90b1c2d3e4f5";
const mediaParams = { mediaId: "example-file" };
const replacedId = "example-replaced";
const undoneId = "example-undone";
const recordingId = "example-video";
const captionsParams = (language: string) => ({ mediaId: recordingId, language });
const exampleCaptions = ["ar", "uk"].map((language) => ({
  language,
  url: `/files/${language}.vtt`,
}));

/** Adds a file to the first portal's library, and uploads two others that aren't added yet. */
export async function createMedia(portal: TestPortal, browser: Browser): Promise<void> {
  await portal.database.db.execute(sql`
    insert into media (environment_id, id, kind, name, hash, extension, bytes)
    values ('first', ${mediaParams.mediaId}, 'document', 'Guide', ${"0".repeat(32)}, 'pdf', 10)`);
  await portal.database.db.execute(sql`
    insert into media (environment_id, id, kind, name, hash, extension, bytes)
    values ('first', ${recordingId}, 'video', 'Evening', ${"1".repeat(32)}, 'mp4', 10),
      ('first', ${replacedId}, 'document', 'Old guide', ${"2".repeat(32)}, 'pdf', 10),
      ('first', ${undoneId}, 'document', 'First guide', ${"3".repeat(32)}, 'pdf', 10)`);
  await resetCaptions(portal);
  await uploadAs(portal, browser, uploadId);
  await uploadAs(portal, browser, unfinishedId);
}

/** Uploads a file that isn't in the library yet. */
async function uploadAs(portal: TestPortal, browser: Browser, newId: string): Promise<void> {
  const id = await uploadBytes(browser, "leaflet.pdf", makePdf("A leaflet"));
  await portal.database.db.execute(sql`update media_uploads set id = ${newId} where id = ${id}`);
  await portal.files.move(`uploads/first/${id}`, `uploads/first/${newId}`);
}

/** Gives the example video its captions back. */
const resetCaptions = (portal: TestPortal) =>
  portal.database.db.execute(sql`
    update media set captions = ${JSON.stringify(exampleCaptions)}::jsonb where id = ${recordingId}`);

/** Puts the example file into the trash, or takes it out. */
const trashMedia = (portal: TestPortal, isDeleted: boolean) =>
  portal.database.db.execute(sql`
    update media set deleted_at = case when ${isDeleted} then now() end
    where id = ${mediaParams.mediaId}`);

/** Replaces the example file of undoing by another one. */
const replaceUndone = (portal: TestPortal) =>
  portal.database.db.execute(sql`
    update media set deleted_at = now(),
      replacement = ${JSON.stringify({ by: mediaParams.mediaId, uploadId, places: [] })}::jsonb
    where id = ${undoneId}`);

/** Functions that prepare calls which would otherwise be refused for another reason than the caller's role. */
export const mediaPreparations = (portalOf: () => TestPortal) => ({
  deleteMedia: () => trashMedia(portalOf(), false),
  restoreMedia: () => trashMedia(portalOf(), true),
  undoReplacement: async () => {
    await trashMedia(portalOf(), false);
    await replaceUndone(portalOf());
  },
  moveCaptions: () => resetCaptions(portalOf()),
  deleteCaptions: () => resetCaptions(portalOf()),
});

/** Example calls of the operations of the media library. */
export const mediaCalls: Record<string, Call> = {
  listMedia: ({ admin }) => ({ caller: admin.browser, query: "kind=document" }),
  getMediaSummary: ({ admin }) => ({ caller: admin.browser }),
  listUnfinishedUploads: ({ admin }) => ({ caller: admin.browser }),
  deleteUnfinishedUpload: ({ admin }) => ({
    path: { uploadId: unfinishedId },
    caller: admin.browser,
  }),
  addMedia: ({ admin }) => ({ caller: admin.browser, json: { uploadId } }),
  updateMedia: ({ admin }) => ({
    path: mediaParams,
    caller: admin.browser,
    json: { name: "Guide for leaders" },
  }),
  replaceMedia: ({ admin }) => ({
    path: { mediaId: replacedId },
    caller: admin.browser,
    json: { uploadId },
  }),
  undoReplacement: ({ admin }) => ({ path: { mediaId: undoneId }, caller: admin.browser }),
  putCaptions: ({ admin }) => ({
    path: captionsParams("en"),
    caller: admin.browser,
    json: { text: "WEBVTT\n\n00:00.000 --> 00:02.000\nThe door opens.\n" },
  }),
  moveCaptions: ({ admin }) => ({
    path: captionsParams("uk"),
    caller: admin.browser,
    json: { language: "de" },
  }),
  deleteCaptions: ({ admin }) => ({ path: captionsParams("ar"), caller: admin.browser }),
  listMediaUses: ({ admin }) => ({ path: mediaParams, caller: admin.browser }),
  deleteMedia: ({ admin }) => ({ path: mediaParams, caller: admin.browser }),
  restoreMedia: ({ admin }) => ({ path: mediaParams, caller: admin.browser }),
};
