import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound, versionConflict } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { media } from "#domains/files/media-tables.server.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import { authorize } from "#domains/files/policy.server.ts";
import type { Crop } from "#domains/files/crop.ts";
import { encodeInTurn } from "#domains/files/encode-in-turn.server.ts";
import type { Focus } from "#domains/files/focus.ts";
import { replaceFile } from "#domains/files/rewrite-document.ts";
import { requireRoom } from "#domains/files/require-room.server.ts";
import { type CropFile, encodeCrop, writeCrop } from "#domains/files/store-crop.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { chooseFraming } from "./choose-framing.ts";
import { presentMedia, selectMedia } from "./present-media.server.ts";
import type { RewriteUses } from "./rewrite-uses.server.ts";

type LibraryCtx = Ctx & { files: FileStore };

export type MediaChange = {
  name?: string | undefined;
  /** Only for pictures. Null: all of it. */
  crop?: Crop | null | undefined;
  /** Only for pictures, and of what the crop shows. Null: the middle. If left out, a new crop keeps it at its place. */
  focus?: Focus | null | undefined;
  /** Replaces the descriptions in these languages; an empty one removes it. */
  alts?: Record<string, string> | undefined;
};

/**
 * Changes what the library knows about a file. Fields that are left out stay. Another crop or focus is used at once
 * wherever the picture is shown.
 * @param before what the person saw when they began: only texts that differ from it are changed
 * @throws AUTH-DENY, NOT-FOUND, INVALID, UPLOAD-LIMIT if there is no room for a crop, CONFLICT if someone else has changed the same text since
 */
export async function updateMedia(
  ctx: LibraryCtx,
  id: string,
  change: MediaChange,
  rewriteUses: RewriteUses,
  before: MediaChange = {},
): Promise<StoredMedia> {
  authorize(ctx, "change", "media");
  const languages = Object.keys(change.alts ?? {});
  const unknown = languages.find((language) => !ctx.settings.i18n.langs.includes(language));
  if (unknown !== undefined) throw invalidInput("alts: this portal doesn't have the language");
  const isMedia = and(
    eq(media.environmentId, ctx.portal.id),
    eq(media.id, id),
    isNull(media.deletedAt),
  );
  const cropFiles = change.crop ? await encodeNewCrop(ctx, isMedia, change) : [];
  const cropBytes = cropFiles.reduce((sum, file) => sum + file.bytes.length, 0);
  return withTransaction(ctx.db, async (tx) => {
    const [row] = await selectMedia(tx).where(isMedia).for("update", { of: media });
    if (!row) throw notFound();
    if (cropBytes > 0) await requireRoom(tx, ctx, cropBytes);
    await writeCrop(ctx.files, cropFiles);
    const { media: stored } = row;
    const name = mergeText(stored.name, change.name, before.name);
    const changedAlts = Object.entries(change.alts ?? {}).map(([language, text]) => [
      language,
      mergeText(stored.alts[language] ?? "", text, before.alts?.[language]),
    ]);
    const alts = withoutEmpty({ ...stored.alts, ...Object.fromEntries(changedAlts) });
    const { crop, focus } = chooseFraming(stored, change);
    const bytes = stored.bytes + cropBytes;
    await tx.update(media).set({ name, alts, crop, focus, bytes }).where(isMedia);
    await writeAudit(tx, ctx, {
      action: "updateMedia",
      subject: ["media", id],
      before: { name: stored.name, alts: stored.alts, crop: stored.crop, focus: stored.focus },
      after: { name, alts, crop, focus },
    });
    const updated = { ...row, media: { ...stored, name, alts, crop, focus, bytes } };
    if (!isDeepStrictEqual([crop, focus], [stored.crop, stored.focus]))
      await rewriteUses({ ...ctx, db: tx }, stored.hash, (document) =>
        replaceFile(document, presentMedia(row), presentMedia(updated)),
      );
    return presentMedia(updated);
  });
}

/** Makes the files of a new crop before the transaction, because it takes a moment. */
async function encodeNewCrop(
  ctx: LibraryCtx,
  isMedia: SQL | undefined,
  change: MediaChange,
): Promise<CropFile[]> {
  const [stored] = await ctx.db.select().from(media).where(isMedia);
  if (!stored) throw notFound();
  const { crop } = chooseFraming(stored, change);
  if (!crop) return [];
  const picture = { id: stored.hash, width: stored.width! };
  return encodeInTurn(() => encodeCrop(ctx.files, picture, crop));
}

/** @throws CONFLICT */
function mergeText(stored: string, next: string | undefined, before: string | undefined): string {
  if (next === undefined || next === before) return stored;
  if (before !== undefined && stored !== before && stored !== next) throw versionConflict();
  return next;
}

const withoutEmpty = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
