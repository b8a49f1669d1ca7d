import { randomBytes } from "node:crypto";
import { encodeSquare } from "#domains/files/encode-square.server.ts";
import { filesPath } from "#domains/files/stored-picture.ts";
import { changeUser, lockProfile } from "#domains/identity/change-user.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import type { Avatar } from "#domains/identity/user.ts";
import { announceMentorChange } from "#domains/people/members/list-mentors.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { middleCrop, type PictureCrop, squareOf } from "./picture-crop.ts";
import {
  profilePictureFolder,
  profilePictureMaxBytes,
  profilePictureSide,
} from "./profile-picture.ts";
import { deleteUnusedPictures } from "./sweep-profile-pictures.server.ts";

/** How many pictures a user may upload. */
export const profilePictureLimit: AttemptLimit = {
  name: "profile picture",
  attemptsMax: 20,
  windowMs: 3_600_000,
  showsRemaining: true,
};

const idBytes = 16;

type PictureCtx = Ctx & { files: FileStore };

/**
 * Replaces the caller's profile picture by a square of an uploaded picture.
 * @throws AUTH-DENY, TOO-MANY-ATTEMPTS, PICTURE-REFUSED
 */
export async function setProfilePicture(
  ctx: PictureCtx,
  { bytes, crop = middleCrop }: { bytes: Uint8Array; crop?: PictureCrop | undefined },
): Promise<Avatar> {
  const { userId } = ctx.actor;
  await requireOwnAccount(ctx, userId);
  const wait = await countAttempt(ctx, profilePictureLimit, userId);
  if (wait > 0) throw tooManyAttempts(wait);
  const picture = await encodeSquare(bytes, {
    maxBytes: profilePictureMaxBytes,
    side: profilePictureSide,
    chooseSquare: (size) => squareOf(size, crop),
  });
  const id = randomBytes(idBytes).toString("hex");
  const name = `${profilePictureFolder(userId)}${id}.webp`;
  const avatar = { id, url: filesPath + name };
  await saveAvatar(ctx, avatar, () => ctx.files.write(name, picture));
  return avatar;
}

/** Removes the caller's profile picture. @throws AUTH-DENY */
export async function removeProfilePicture(ctx: PictureCtx): Promise<void> {
  await requireOwnAccount(ctx, ctx.actor.userId);
  await saveAvatar(ctx, null, async () => {});
}

/** Saves the caller's new avatar and deletes the old files. A file is only written while the account is locked. */
async function saveAvatar(
  ctx: PictureCtx,
  avatar: Avatar | null,
  writeFile: () => Promise<void>,
): Promise<void> {
  const { userId } = ctx.actor;
  await withTransaction(ctx.db, async (tx) => {
    await lockProfile(tx, userId);
    await writeFile();
    await changeUser(tx, userId, { profile: { avatar } }, new Date(ctx.clock.now()));
    await announceMentorChange(tx, userId);
  });
  // The change is saved. A file that could not be deleted now is deleted at night.
  await deleteUnusedPictures(ctx, userId).catch((error: unknown) =>
    ctx.log.warn({ err: error, userId }, "old profile pictures could not be deleted"),
  );
}
