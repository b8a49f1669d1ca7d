import { sql } from "drizzle-orm";
import { makePdf } from "#tests/kit/media-files.ts";
import { uploadBytes } from "#tests/kit/media.ts";
import type { Browser } from "#tests/kit/browser.ts";
import type { TestPortal } from "#tests/kit/portal.ts";
import type { Call } from "./operation-calls.ts";

const uploadId = "2b1f0c58-7d7e-4c07-9f3b-0a1b2c3d4e5f";
const mediaParams = { mediaId: "example-file" };

/** Adds a file to the first portal's library, and uploads another one that isn't added yet. */
export async function createMedia(portal: TestPortal, browser: Browser): Promise<void> {
  await portal.database.db.execute(sql`
    insert into media (environment_id, id, kind, name, hash, extension, bytes)
    values ('first', ${mediaParams.mediaId}, 'document', 'Guide', ${"0".repeat(32)}, 'pdf', 10)`);
  const id = await uploadBytes(browser, "leaflet.pdf", makePdf("A leaflet"));
  await portal.database.db.execute(sql`update media_uploads set id = ${uploadId} where id = ${id}`);
  await portal.files.move(`uploads/first/${id}`, `uploads/first/${uploadId}`);
}

/** Puts the example file into the trash, or takes it out. */
export const trashMedia = (portal: TestPortal, isDeleted: boolean) =>
  portal.database.db.execute(sql`
    update media set deleted_at = case when ${isDeleted} then now() end
    where id = ${mediaParams.mediaId}`);

/** Example calls of the operations of the media library. */
export const mediaCalls: Record<string, Call> = {
  listMedia: ({ admin }) => ({ caller: admin.browser, query: "kind=document" }),
  getMediaSummary: ({ admin }) => ({ caller: admin.browser }),
  addMedia: ({ admin }) => ({ caller: admin.browser, json: { uploadId } }),
  updateMedia: ({ admin }) => ({
    path: mediaParams,
    caller: admin.browser,
    json: { name: "Guide for leaders" },
  }),
  listMediaUses: ({ admin }) => ({ path: mediaParams, caller: admin.browser }),
  deleteMedia: ({ admin }) => ({ path: mediaParams, caller: admin.browser }),
  restoreMedia: ({ admin }) => ({ path: mediaParams, caller: admin.browser }),
};
