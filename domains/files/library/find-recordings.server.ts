import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { mediaTypeOf, parseMediaUrl } from "#domains/files/media-file.ts";
import { media } from "#domains/files/media-tables.server.ts";

export type Recording = { url: string; bytes: number; type: string; durationMs: number | null };

/**
 * Finds the portal's own recordings at these addresses: everyone may load them, as pages do. Other addresses, and files
 * in the trash, are left out.
 */
export async function findRecordings(
  { db, portal }: Pick<Ctx, "db" | "portal">,
  urls: readonly string[],
): Promise<ReadonlyMap<string, Recording>> {
  const urlByHash = new Map(
    urls.flatMap((url) => {
      const stored = parseMediaUrl(url);
      return stored ? [[stored.id, url] as const] : [];
    }),
  );
  if (urlByHash.size === 0) return new Map();
  const rows = await db
    .select({
      hash: media.hash,
      extension: media.extension,
      bytes: media.bytes,
      durationMs: media.durationMs,
    })
    .from(media)
    .where(
      and(
        eq(media.environmentId, portal.id),
        inArray(media.hash, [...urlByHash.keys()]),
        inArray(media.kind, ["audio", "video"]),
        isNull(media.deletedAt),
      ),
    );
  return new Map(
    rows.flatMap(({ hash, extension, bytes, durationMs }): [string, Recording][] => {
      const url = urlByHash.get(hash)!;
      const type = mediaTypeOf(`${hash}.${extension}`);
      return type === undefined ? [] : [[url, { url, bytes, type, durationMs }]];
    }),
  );
}
