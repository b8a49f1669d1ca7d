import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { microsecondTime } from "#domains/settings/paging.server.ts";
import type { Db } from "#platform/database.server.ts";
import { media } from "#domains/files/media-tables.server.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import { presentPicture } from "#domains/files/store-picture.server.ts";
import { withFraming } from "#domains/files/framing.ts";
import { filesPath } from "#domains/files/stored-picture.ts";
import { pictures } from "#domains/files/tables.server.ts";

type MediaRow = {
  media: typeof media.$inferSelect;
  picture: typeof pictures.$inferSelect | null;
  replaces: string | null;
};

const replaced = alias(media, "replaced");
/** SQL: the last file whose place it has taken. Nobody can undo that for a file that isn't in the trash any more. */
const replacedId = sql<string | null>`(
  select ${replaced.id} from ${media} as replaced
  where ${replaced.environmentId} = ${media.environmentId}
    and (${replaced.replacement} ->> 'by') = ${media.id}
    and ${replaced.replacement} is not null and ${replaced.deletedAt} is not null
  order by ${replaced.deletedAt} desc limit 1)`;

/** Reads media with the sizes of pictures. Add a condition that names the portal. */
export const selectMedia = (db: Pick<Db, "select">) =>
  db
    .select({
      media: getTableColumns(media),
      picture: getTableColumns(pictures),
      replaces: replacedId,
      /** For the position of a row in a list. */
      time: microsecondTime(media.createdAt),
    })
    .from(media)
    .leftJoin(
      pictures,
      and(eq(pictures.environmentId, media.environmentId), eq(pictures.id, media.pictureId)),
    );

export function presentMedia({ media: row, picture: stored, replaces }: MediaRow): StoredMedia {
  const whole = stored && presentPicture(stored);
  const picture = whole && withFraming(whole, row);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    url: picture ? picture.sources.at(-1)!.url : `${filesPath}${row.hash}.${row.extension}`,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    durationMs: row.durationMs,
    picture,
    originalUrl: whole && whole.sources.at(-1)!.url,
    crop: row.crop,
    focus: row.focus,
    alts: row.alts,
    captions: row.captions,
    replaces,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  };
}
