import { and, eq, gt, type SQL } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { uploadLifeMs } from "#domains/files/media.ts";
import { mediaUploads } from "#domains/files/media-tables.server.ts";
import { growingFolder } from "#platform/file-store/file-store.server.ts";

/** The folder of the bytes of unfinished uploads. They are never served. */
export const uploadsFolder = growingFolder;

/** The name under which the store has the bytes of an upload. */
export const uploadFile = ({ portal }: Pick<Ctx, "portal">, id: string): string =>
  `${uploadsFolder}${portal.id}/${id}`;

/** Matches the caller's own upload in this portal, unless it is too old to be continued. */
export const isOwnUpload = (
  { portal, actor, clock }: Pick<Ctx, "portal" | "actor" | "clock">,
  id: string,
): SQL | undefined =>
  and(
    eq(mediaUploads.environmentId, portal.id),
    eq(mediaUploads.id, id),
    eq(mediaUploads.createdBy, actor.userId),
    gt(mediaUploads.createdAt, new Date(clock.now() - uploadLifeMs)),
  );
