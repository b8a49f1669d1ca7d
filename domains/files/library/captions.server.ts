import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import { isLanguageCode } from "#domains/settings/settings.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { checkCaptions } from "#domains/files/check-captions.ts";
import { mediaRefused } from "#domains/files/errors.ts";
import { type Captions, captionsMax, type StoredMedia } from "#domains/files/media.ts";
import { media } from "#domains/files/media-tables.server.ts";
import { authorize } from "#domains/files/policy.server.ts";
import { setTracks } from "#domains/files/rewrite-document.ts";
import { hashChars } from "#domains/files/store-media.server.ts";
import { filesPath } from "#domains/files/stored-picture.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { presentMedia, selectMedia } from "./present-media.server.ts";
import type { RewriteUses } from "./rewrite-uses.server.ts";

type LibraryCtx = Ctx & { files: FileStore };
type CaptionsOf = { mediaId: string; language: string };

/**
 * Stores the captions of a recording in a language, in place of those it has. They are shown wherever the recording is.
 * @param text a WebVTT file
 * @throws AUTH-DENY, NOT-FOUND, INVALID, MEDIA-REFUSED
 */
export async function putCaptions(
  ctx: LibraryCtx,
  { mediaId, language, text }: CaptionsOf & { text: string },
  rewriteUses: RewriteUses,
): Promise<StoredMedia> {
  authorize(ctx, "change", "media");
  requireLanguage(language);
  const bytes = Buffer.from(text);
  checkCaptions(bytes);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, hashChars);
  const file = `${hash}.vtt`;
  return changeCaptions(ctx, "putCaptions", mediaId, rewriteUses, async (before) => {
    const others = before.filter((one) => one.language !== language);
    if (others.length >= captionsMax)
      throw mediaRefused(`A recording has captions in at most ${captionsMax} languages.`, {
        key: "studio.media.problem.captions-max",
        params: { max: captionsMax },
      });
    if (!(await ctx.files.stat(file))) await ctx.files.write(file, bytes);
    return sorted([...others, { language, url: `${filesPath}${file}` }]);
  });
}

/** Gives captions another language. @throws AUTH-DENY, NOT-FOUND, INVALID, MEDIA-REFUSED */
export async function moveCaptions(
  ctx: Ctx,
  { mediaId, language, newLanguage }: CaptionsOf & { newLanguage: string },
  rewriteUses: RewriteUses,
): Promise<StoredMedia> {
  authorize(ctx, "change", "media");
  requireLanguage(newLanguage);
  return changeCaptions(ctx, "moveCaptions", mediaId, rewriteUses, async (before) => {
    const found = before.find((one) => one.language === language);
    if (!found) throw notFound();
    const others = before.filter((one) => one !== found);
    if (others.some((one) => one.language === newLanguage))
      throw mediaRefused("The recording has captions in this language already.", {
        key: "studio.media.problem.captions-exist",
      });
    return sorted([...others, { ...found, language: newLanguage }]);
  });
}

/** Removes the captions in a language wherever the recording is shown. @throws AUTH-DENY, NOT-FOUND */
export async function deleteCaptions(
  ctx: Ctx,
  { mediaId, language }: CaptionsOf,
  rewriteUses: RewriteUses,
): Promise<StoredMedia> {
  authorize(ctx, "change", "media");
  return changeCaptions(ctx, "deleteCaptions", mediaId, rewriteUses, async (before) => {
    const others = before.filter((one) => one.language !== language);
    if (others.length === before.length) throw notFound();
    return others;
  });
}

function requireLanguage(language: string): void {
  if (!isLanguageCode(language)) throw invalidInput("language: not the code of a language");
}

const sorted = (captions: readonly Captions[]): Captions[] =>
  captions.toSorted((a, b) => (a.language < b.language ? -1 : 1));

/** Changes the captions in the library, and in every document that shows the recording. */
async function changeCaptions(
  ctx: Ctx,
  action: string,
  mediaId: string,
  rewriteUses: RewriteUses,
  change: (before: readonly Captions[]) => Promise<Captions[]>,
): Promise<StoredMedia> {
  return withTransaction(ctx.db, async (tx) => {
    const isMedia = and(
      eq(media.environmentId, ctx.portal.id),
      eq(media.id, mediaId),
      isNull(media.deletedAt),
    );
    const [row] = await tx.select().from(media).where(isMedia).for("update");
    if (!row) throw notFound();
    if (row.kind !== "video" && row.kind !== "audio")
      throw mediaRefused("Only videos and sound recordings have captions.", {
        key: "studio.media.problem.no-captions-here",
      });
    const captions = await change(row.captions);
    await tx.update(media).set({ captions }).where(isMedia);
    await writeAudit(tx, ctx, {
      action,
      subject: ["media", mediaId],
      before: { captions: row.captions },
      after: { captions },
    });
    const url = `${filesPath}${row.hash}.${row.extension}`;
    const tracks = { url, before: row.captions, after: captions };
    await rewriteUses({ ...ctx, db: tx }, row.hash, (document) => setTracks(document, tracks));
    const [changed] = await selectMedia(tx).where(isMedia);
    return presentMedia(changed!);
  });
}
