import type { FileUse } from "#domains/files/file-use.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import { replaceFile, setTracks } from "#domains/files/rewrite-document.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";

/** Returns a document with what it says about a file changed. The same object means that nothing changed. */
export type Rewrite = <Document>(document: Document) => Document;

/** A place that shows a file. */
export type Place = Pick<FileUse, "kind" | "id">;

/**
 * Rewrites everything that shows a file now: what is published, drafts and what is planned. Later domains know where
 * files are shown, so the caller of a verb passes this.
 * @param within only these places; absent: all
 * @returns the places that showed it
 */
export type RewriteUses = (
  ctx: Ctx & { db: Transaction },
  hash: string,
  rewrite: Rewrite,
  within?: readonly Place[],
) => Promise<Place[]>;

/** Returns a rewrite that shows another file in the place of one, with the captions that the library has for it. */
export const showInstead =
  (before: StoredMedia, after: StoredMedia): Rewrite =>
  (document) =>
    setTracks(replaceFile(document, before, after), {
      url: after.url,
      before: before.captions,
      after: after.captions,
    });
