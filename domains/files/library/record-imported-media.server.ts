import { randomUUID } from "node:crypto";
import { isNotNull, type SQL, sql } from "drizzle-orm";
import { captionsFilePattern, parseMediaUrl } from "#domains/files/media-file.ts";
import { type Captions, mediaNameMaxChars } from "#domains/files/media.ts";
import { media } from "#domains/files/media-tables.server.ts";
import { type Crop } from "#domains/files/crop.ts";
import { framingOfFile, nameWithoutFraming } from "#domains/files/framing.ts";
import { pictureIdOf, type StoredPicture } from "#domains/files/stored-picture.ts";
import type { StoredFile } from "#domains/files/store-media.server.ts";
import { pictures } from "#domains/files/tables.server.ts";
import { countCropBytes } from "#domains/files/store-crop.server.ts";
import { kindOfName } from "#domains/files/uploadable.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";

type ImportCtx = { db: Transaction; portal: { id: string }; files: FileStore };
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
    /** Of pictures, by path and language. A picture keeps the descriptions that the library has already. */
    descriptions: ReadonlyMap<string, Readonly<Record<string, string>>>;
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
    const { crop, focus } =
      entry.kind === "picture" ? framingOfFile(path) : { crop: null, focus: null };
    const cropBytes = crop ? await countCropBytes(ctx.files, entry.hash, crop) : 0;
    const alts = stored.descriptions.get(path);
    const known = {
      ...(alts && { alts: sql`${JSON.stringify(alts)}::jsonb || ${media.alts}` }),
      ...(captions.length > 0 && { captions }),
      ...((crop ?? focus) && { crop, focus, bytes: withCropBytes(crop, cropBytes) }),
    };
    await ctx.db
      .insert(media)
      .values({
        environmentId,
        id: randomUUID(),
        name: nameOf(path),
        ...entry,
        bytes: sql<never>`${entry.bytes} + ${cropBytes}::bigint`,
        alts: alts ?? {},
        captions,
        crop,
        focus,
      })
      .onConflictDoUpdate({
        target: [media.environmentId, media.hash],
        set: { deletedAt: null, ...known },
        setWhere: Object.keys(known).length > 0 ? undefined : isNotNull(media.deletedAt),
      });
  }
}

/** SQL: the size of a picture that the library has already, with a crop that it may not have yet. */
const withCropBytes = (crop: Crop | null, bytes: number): SQL => sql`
  ${media.bytes} + case when ${media.crop} is distinct from ${JSON.stringify(crop)}::jsonb
    then ${bytes}::bigint else 0 end`;

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
  const ofPicture = (value: SQL) => sql<never>`(
    select ${value} from ${pictures}
    where ${pictures.environmentId} = ${portal.id} and ${pictures.id} = ${id})`;
  return {
    kind: "picture",
    hash: id,
    pictureId: id,
    extension: "webp",
    bytes: ofPicture(
      sql`(select coalesce(sum((variant ->> 'bytes')::bigint), 0) from jsonb_array_elements(${pictures.variants}) as variant)`,
    ) as never,
    // Of the whole picture, also if it is shown cropped.
    width: ofPicture(sql`${pictures.width}`) as never,
    height: ofPicture(sql`${pictures.height}`) as never,
  };
}

/** Captions belong to their recording, so they have no entry. */
function fileEntry({ url, bytes }: StoredFile): Entry | null {
  const file = parseMediaUrl(url);
  const kind = file && kindOfName(`file.${file.extension}`);
  return file && kind ? { kind, hash: file.id, extension: file.extension, bytes } : null;
}

const nameOf = (path: string): string => nameWithoutFraming(path).slice(0, mediaNameMaxChars);
