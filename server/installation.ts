import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database.server.ts";
import type { Environment } from "#platform/environment.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { Vault } from "#platform/vault.server.ts";
import { TaggedCache } from "#platform/tagged-cache.ts";
import type { EmailCounts } from "./http/email-counts.ts";
import type { CallbackCounts } from "./http/payment-callbacks.ts";
import type { PageTemplate } from "./documents/page-template.ts";
import type { LiveHub } from "./live/live-hub.ts";
import type { PortalCache } from "#domains/settings/find-portal.server.ts";
import type { Providers } from "#domains/settings/providers.server.ts";

/** What one running server shares: its database, outside services and caches. */
export type Installation = {
  environment: Environment;
  database: Database;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  vault: Vault;
  /** Pictures, recordings, documents and uploads. */
  files: FileStore;
  providers: Providers;
  /** Whether this process receives announced changes; without them its caches may be outdated. */
  receivesChanges(): boolean;
  /** Published content; the limit counts entries. */
  content: TaggedCache<unknown>;
  portals: PortalCache;
  /** Whole pages for guests; the limit counts bytes. */
  pages: TaggedCache<CachedPage>;
  callbackCounts: CallbackCounts;
  emailCounts: EmailCounts;
  /** The open event streams of this process. */
  live: LiveHub;
  /**
   * Pages of signed-in users, rendered once for all who see the same (server/documents/shared-pages.ts); the limit
   * counts bytes.
   */
  pageTemplates: TaggedCache<PageTemplate>;
};

/** A finished document, compressed once. */
export type CachedPage = {
  status: number;
  /** Names and values alternately: node sends these fastest. */
  headers: string[];
  br: Buffer;
  /** Whether the page was requested a second time; then it is, or soon will be, compressed better. */
  isRequestedAgain: boolean;
  /** Visitors with a campaign may see something else. */
  isForCampaigns: boolean;
  /** The page is outdated from this time on, in epoch milliseconds; infinity if time changes nothing. */
  expiresAt: number;
};

const contentEntriesMax = 5_000;
const portalEntriesMax = 2_000;
const pageCacheMaxBytes = 32 * 1024 * 1024;
const pageTemplatesMaxBytes = 16 * 1024 * 1024;

export function createCaches(): Pick<
  Installation,
  "content" | "portals" | "pages" | "pageTemplates"
> {
  return {
    content: new TaggedCache(contentEntriesMax),
    portals: new TaggedCache(portalEntriesMax),
    pages: new TaggedCache(pageCacheMaxBytes),
    pageTemplates: new TaggedCache(pageTemplatesMaxBytes),
  };
}

/** Drops everything with these tags from this process's caches. */
export function invalidate(
  caches: Pick<Installation, "content" | "portals" | "pages">,
  tags: readonly string[],
): void {
  caches.content.drop(tags);
  caches.portals.drop(tags);
  caches.pages.drop(tags);
}
