import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database.server.ts";
import type { Environment } from "#platform/environment.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { Vault } from "#platform/vault.server.ts";
import { TaggedCache } from "#platform/tagged-cache.ts";
import type { PortalCache } from "#domains/settings/find-portal.server.ts";
import type { Providers } from "#domains/settings/providers.server.ts";

/** What one running server holds: its doors to the outside and its memory. */
export type Installation = {
  environment: Environment;
  database: Database;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  vault: Vault;
  providers: Providers;
  /** Whether news of changes reach this process: without them its memory may show what was. */
  hearsChanges(): boolean;
  /** Published content; entries. */
  content: TaggedCache<unknown>;
  portals: PortalCache;
  /** Whole pages made for guests; bytes. */
  pages: TaggedCache<CachedPage>;
};

/** A finished document, packed once. */
export type CachedPage = {
  status: number;
  /** Names and values in turn, as node sends them fastest. */
  headers: string[];
  br: Buffer;
};

const contentEntriesMax = 5_000;
const portalEntriesMax = 2_000;
const pageCacheMaxBytes = 32 * 1024 * 1024;

export function newMemory(): Pick<Installation, "content" | "portals" | "pages"> {
  return {
    content: new TaggedCache(contentEntriesMax),
    portals: new TaggedCache(portalEntriesMax),
    pages: new TaggedCache(pageCacheMaxBytes),
  };
}

/** Forgets in this process what bears the tags. */
export function forget(
  memory: Pick<Installation, "content" | "portals" | "pages">,
  tags: readonly string[],
): void {
  memory.content.drop(tags);
  memory.portals.drop(tags);
  memory.pages.drop(tags);
}
