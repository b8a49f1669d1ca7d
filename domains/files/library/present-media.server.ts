import { and, eq, getTableColumns } from "drizzle-orm";
import { microsecondTime } from "#domains/settings/paging.server.ts";
import type { Db } from "#platform/database.server.ts";
import { media } from "#domains/files/media-tables.server.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import { presentPicture } from "#domains/files/store-picture.server.ts";
import { withFraming } from "#domains/files/framing.ts";
import { filesPath } from "#domains/files/stored-picture.ts";
import { pictures } from "#domains/files/tables.server.ts";

type MediaRow = { media: typeof media.$inferSelect; picture: typeof pictures.$inferSelect | null };

/** Reads media with the sizes of pictures. Add a condition that names the portal. */
export const selectMedia = (db: Pick<Db, "select">) =>
  db
    .select({
      media: getTableColumns(media),
      picture: getTableColumns(pictures),
      /** For the position of a row in a list. */
      time: microsecondTime(media.createdAt),
    })
    .from(media)
    .leftJoin(
      pictures,
      and(eq(pictures.environmentId, media.environmentId), eq(pictures.id, media.pictureId)),
    );

export function presentMedia({ media: row, picture: stored }: MediaRow): StoredMedia {
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
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  };
}
