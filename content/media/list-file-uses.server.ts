import {
  isFileInCourses,
  isFileShownInCourses,
  listCourseFileUses,
  listPlannedFileUses,
} from "#domains/courses/list-course-file-uses.server.ts";
import {
  isFileInDrafts,
  isFileShownInDrafts,
  listDraftFileUses,
} from "#domains/drafts/list-draft-file-uses.server.ts";
import { fileAddressStart, type FileUse } from "#domains/files/file-use.ts";
import {
  isFileInPages,
  isFileShownInPages,
  listPageFileUses,
} from "#domains/pages/list-page-file-uses.server.ts";
import {
  isFileInSections,
  isFileShownInSections,
  listSectionFileUses,
} from "#domains/pages/saved-sections/section-file-uses.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { isInSettings, readStoredSettings } from "#domains/settings/read-portal.server.ts";
import { inArray, sql } from "drizzle-orm";
import type { IsShown } from "#domains/files/library/list-media.server.ts";
import type { Db } from "#platform/database.server.ts";

/** Lists the places that show a file: published, in drafts, planned and in saved sections, each once. */
export async function listFileUses(ctx: Ctx, hash: string): Promise<FileUse[]> {
  // One after another: a transaction has one connection.
  const courseUses = await listCourseFileUses(ctx, hash);
  const pageUses = await listPageFileUses(ctx, hash);
  const draftUses = await listDraftFileUses(ctx, hash);
  const plannedUses = await listPlannedFileUses(ctx, hash);
  const sectionUses = await listSectionFileUses(ctx, hash);
  // As they are stored: this process may not have heard of the newest change yet.
  const settings = JSON.stringify(await readStoredSettings(ctx.db, ctx.portal.id));
  const isOwnSetting = settings.includes(fileAddressStart(hash));
  const settingsUse: FileUse = { kind: "settings", id: "settings", title: "", path: "/" };
  const uses = [
    ...(isOwnSetting ? [settingsUse] : []),
    ...courseUses,
    ...pageUses,
    ...draftUses,
    ...plannedUses,
    ...sectionUses,
  ];
  return uses.filter(
    (use, index) => uses.findIndex(({ kind, id }) => kind === use.kind && id === use.id) === index,
  );
}

/** SQL: whether the portal shows a file: published, planned, in a draft or in a saved section. Each part is found by an index. */
export const isFileShown: IsShown = (ctx, hash) => {
  const settings = JSON.stringify(ctx.settings);
  const ownHashes = [...settings.matchAll(/\/files\/([a-f0-9]{32})/g)].map(([, own]) => own!);
  return sql`(${inArray(hash, [...new Set(ownHashes)])} or ${isFileShownInCourses(ctx, hash)}
    or ${isFileShownInPages(ctx, hash)} or ${isFileShownInDrafts(ctx, hash)}
    or ${isFileShownInSections(ctx, hash)})`;
};

/** Whether anything uses a file, in any portal: also an old revision, which may be shown again. */
export async function isFileUsed(
  { db }: { db: Pick<Db, "execute"> },
  hash: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ isUsed: boolean }>(sql`
    select ${isFileInCourses(hash)} or ${isFileInPages(hash)} or ${isFileInDrafts(hash)}
      or ${isFileInSections(hash)} or ${isInSettings(fileAddressStart(hash))} as "isUsed"`);
  return rows[0]!.isUsed;
}
