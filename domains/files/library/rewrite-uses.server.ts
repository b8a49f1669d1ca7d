import type { Ctx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";

/** Returns a document with what it says about a file changed. The same object means that nothing changed. */
export type Rewrite = <Document>(document: Document) => Document;

/**
 * Rewrites everything that shows a file now: what is published, and drafts. Later domains know where files are shown, so
 * the caller of a verb passes this.
 */
export type RewriteUses = (
  ctx: Ctx & { db: Transaction },
  hash: string,
  rewrite: Rewrite,
) => Promise<void>;
