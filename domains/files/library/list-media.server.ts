import { and, desc, eq, ilike, isNull, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  afterCursor,
  type ListPage,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { media } from "#domains/files/media-tables.server.ts";
import { type MediaKind, mediaKinds, type StoredMedia } from "#domains/files/media.ts";
import { parseMediaUrl } from "#domains/files/media-file.ts";
import { authorize } from "#domains/files/policy.server.ts";
import { parsePictureUrl } from "#domains/files/stored-picture.ts";
import { presentMedia, selectMedia } from "./present-media.server.ts";

export const mediaListMax = 100;
export const mediaUrlMaxChars = 200;

export type MediaFilter = {
  /** Occurs in the name or in a description. */
  text?: string | undefined;
  kind?: MediaKind | undefined;
  /** The address of a file. Only that file, for a picture by the address of any size or crop. */
  url?: string | undefined;
  /** Only pictures that have no description in the portal's primary language. */
  isUndescribed?: boolean | undefined;
  /** Only files that nothing shows now. */
  isUnused?: boolean | undefined;
};

/** SQL: whether the portal shows a file now. Later domains know, so the caller of a verb passes this. */
export type IsShown = (ctx: Ctx, hash: PgColumn) => SQL;

/** Lists the files of the library, the newest first. @throws AUTH-DENY */
export async function listMedia(
  ctx: Ctx,
  filter: MediaFilter,
  pageRequest: PageRequest,
  isShown: IsShown,
): Promise<ListPage<StoredMedia>> {
  authorize(ctx, "see", "media");
  const rows = await selectMedia(ctx.db)
    .where(
      and(
        isInLibrary(ctx),
        matchesFilter(ctx, filter),
        filter.isUnused ? not(isShown(ctx, media.hash)) : undefined,
        afterCursor(
          pageRequest,
          (time, id) =>
            sql`(${media.createdAt}, ${media.id}) < (${time}::timestamptz, ${id}::text)`,
        ),
      ),
    )
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(rowsToRead(pageRequest));
  return pageOf(rows, pageRequest, (row) => [row.time, row.media.id], presentMedia);
}

const isInLibrary = ({ portal }: Pick<Ctx, "portal">) =>
  and(eq(media.environmentId, portal.id), isNull(media.deletedAt));

/** Pictures that people who can't see learn nothing about. */
const isUndescribedPicture = ({ settings }: Pick<Ctx, "settings">): SQL =>
  sql`(${media.kind} = 'picture' and coalesce(${media.alts} ->> ${settings.i18n.primaryLang}, '') = '')`;

function matchesFilter(ctx: Ctx, { text, kind, url, isUndescribed }: MediaFilter): SQL | undefined {
  const pattern = text && `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return and(
    kind && eq(media.kind, kind),
    url === undefined
      ? undefined
      : eq(media.hash, (parsePictureUrl(url) ?? parseMediaUrl(url))?.id ?? ""),
    isUndescribed ? isUndescribedPicture(ctx) : undefined,
    pattern
      ? sql`(${ilike(media.name, pattern)} or jsonb_path_query_array(${media.alts}, '$.*')::text ilike ${pattern})`
      : undefined,
  );
}

export type MediaSummary = {
  counts: Record<MediaKind, number>;
  undescribed: number;
  /** Of all files, those in the trash included. */
  usedBytes: number;
  maxBytes: number;
};

/** Counts the files of the library by kind, and their bytes. @throws AUTH-DENY */
export async function summarizeMedia(ctx: Ctx): Promise<MediaSummary> {
  authorize(ctx, "see", "media");
  const rows = await ctx.db
    .select({
      kind: media.kind,
      count: sql<number>`(count(*) filter (where ${media.deletedAt} is null))::int`,
      undescribed: sql<number>`(count(*) filter (where ${media.deletedAt} is null and ${isUndescribedPicture(ctx)}))::int`,
      bytes: sql<string>`sum(${media.bytes})`,
    })
    .from(media)
    .where(eq(media.environmentId, ctx.portal.id))
    .groupBy(media.kind);
  const countOf = (kind: MediaKind) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return {
    counts: Object.fromEntries(mediaKinds.map((kind) => [kind, countOf(kind)])) as Record<
      MediaKind,
      number
    >,
    undescribed: rows.reduce((sum, row) => sum + row.undescribed, 0),
    usedBytes: rows.reduce((sum, row) => sum + Number(row.bytes), 0),
    maxBytes: ctx.settings.media.storageMaxGb * 1024 ** 3,
  };
}
