import { and, eq } from "drizzle-orm";
import type { PictureStore } from "./encode-picture.server.ts";
import { presentPicture } from "./store-picture.server.ts";
import type { StoredPicture } from "./stored-picture.ts";
import { pictures } from "./tables.server.ts";

/** Reads a stored picture with the bytes of its largest size; null if the portal has none with this id, or its file is lost. */
export async function readPicture(
  ctx: PictureStore,
  id: string,
): Promise<{ picture: StoredPicture; bytes: Buffer } | null> {
  const [row] = await ctx.db
    .select()
    .from(pictures)
    .where(and(eq(pictures.environmentId, ctx.portal.id), eq(pictures.id, id)));
  const largest = row?.variants.at(-1);
  if (!row || !largest) return null;
  const bytes = await ctx.files.readBytes(largest.file);
  return bytes && { picture: presentPicture(row), bytes };
}
