import { filesPath } from "#domains/files/stored-picture.ts";
import { lockProfile, readAvatarUrls } from "#domains/identity/change-user.server.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { isProfilePicture, ownerOfPicture, profilePictureFolder } from "./profile-picture.ts";

/** The queue of the sweep of stored files; its jobs have no data. */
export const fileSweepQueue = "sweep-files";
/** Cron schedule: every night, because it lists the files of all accounts. */
export const fileSweepCron = "13 4 * * *";

const batchMax = 1_000;

type Tools = { db: Db; files: FileStore };

/**
 * Deletes the pictures of an account that are not its current one; all of them if the account is erased. Waits for an
 * upload in progress, which holds the account's lock.
 */
export async function deleteUnusedPictures({ db, files }: Tools, userId: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    const currentUrl = (await lockProfile(tx, userId))?.avatar?.url;
    for await (const name of files.list(profilePictureFolder(userId)))
      if (filesPath + name !== currentUrl) await files.delete(name);
  });
}

/** Deletes the profile pictures that no account shows: a crash left them behind after an upload or an erasure. */
export async function sweepProfilePictures(tools: Tools): Promise<void> {
  let names: string[] = [];
  for await (const name of tools.files.list(profilePictureFolder())) {
    if (isProfilePicture(name)) names.push(name);
    if (names.length < batchMax) continue;
    await sweepBatch(tools, names);
    names = [];
  }
  await sweepBatch(tools, names);
}

async function sweepBatch(tools: Tools, names: readonly string[]): Promise<void> {
  const urls = await readAvatarUrls(tools.db, [...new Set(names.map(ownerOfPicture))]);
  const unused = names.filter((name) => !urls.has(filesPath + name));
  for (const userId of new Set(unused.map(ownerOfPicture)))
    await deleteUnusedPictures(tools, userId);
}
