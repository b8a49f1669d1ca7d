import { randomUUID } from "node:crypto";
import { isNotNull, sql } from "drizzle-orm";
import { captionsFilePattern, parseMediaUrl } from "#domains/files/media-file.ts";
import { type Captions, mediaNameMaxChars } from "#domains/files/media.ts";
import { media } from "#domains/files/media-tables.server.ts";
import { focusOfFile } from "#domains/files/focus.ts";
import { pictureIdOf, type StoredPicture } from "#domains/files/stored-picture.ts";
import type { StoredFile } from "#domains/files/store-media.server.ts";
import { pictures } from "#domains/files/tables.server.ts";
import { kindOfName } from "#domains/files/uploadable.ts";
import type { Transaction } from "#platform/database.server.ts";

type ImportCtx = { db: Transaction; portal: { id: string } };
type Entry = Omit<typeof media.$inferInsert, "environmentId" | "id" | "name">;

/**
 * Adds the pictures and recordings of imported content to the media library, by their paths in the content folder. Takes
 * those that are in its trash out of it.
 */
export async function recordImportedMedia(
  ctx: ImportCtx,
  stored: {
    pictures: ReadonlyMap<string, StoredPicture>;
    files: ReadonlyMap<string, StoredFile>;
  },
): Promise<void> {
  const entries = [
    ...[...stored.pictures].map(([path, picture]) => [path, pictureEntry(ctx, picture)] as const),
    ...[...stored.files].map(([path, file]) => [path, fileEntry(file)] as const),
  ];
  for (const [path, entry] of entries) {
    if (!entry) continue;
    const environmentId = ctx.portal.id;
    const captions = captionsOf(path, stored.files);
    const focus = entry.kind === "picture" ? focusOfFile(path) : null;
    const known = { ...(captions.length > 0 && { captions }), ...(focus && { focus }) };
    await ctx.db
      .insert(media)
      .values({ environmentId, id: randomUUID(), name: nameOf(path), ...entry, captions, focus })
      .onConflictDoUpdate({
        target: [media.environmentId, media.hash],
        set: { deletedAt: null, ...known },
        setWhere: Object.keys(known).length > 0 ? undefined : isNotNull(media.deletedAt),
      });
  }
}

/** The captions of a recording: `talk.uk.vtt` beside `talk.mp4`. */
function captionsOf(path: string, files: ReadonlyMap<string, StoredFile>): Captions[] {
  const stem = path.slice(0, path.lastIndexOf("."));
  return [...files]
    .flatMap(([captionsPath, { url }]) => {
      if (!captionsPath.startsWith(`${stem}.`)) return [];
      const language = captionsFilePattern.exec(captionsPath.slice(stem.length))?.[1];
      return language === undefined ? [] : [{ language, url }];
    })
    .toSorted((a, b) => (a.language < b.language ? -1 : 1));
}

function pictureEntry({ portal }: ImportCtx, picture: StoredPicture): Entry | null {
  const id = pictureIdOf(picture);
  if (id === undefined) return null;
  const { width, height } = picture;
  const bytes = sql<number>`(
    select coalesce(sum((variant ->> 'bytes')::bigint), 0)
    from ${pictures}, jsonb_array_elements(${pictures.variants}) as variant
    where ${pictures.environmentId} = ${portal.id} and ${pictures.id} = ${id})`;
  const kind = "picture" as const;
  return { kind, hash: id, pictureId: id, extension: "webp", bytes: bytes as never, width, height };
}

/** Captions belong to their recording, so they have no entry. */
function fileEntry({ url, bytes }: StoredFile): Entry | null {
  const file = parseMediaUrl(url);
  const kind = file && kindOfName(`file.${file.extension}`);
  return file && kind ? { kind, hash: file.id, extension: file.extension, bytes } : null;
}

const nameOf = (path: string): string =>
  path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/(?:@\d{1,3}x\d{1,3})?\.[^.]*$/, "")
    .slice(0, mediaNameMaxChars);
