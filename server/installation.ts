import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database.server.ts";
import type { Environment } from "#platform/environment.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import type { ReadReplica } from "#platform/read-replica.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { Vault } from "#platform/vault.server.ts";
import type { VisitedCourse } from "#request/visited-course.ts";
import { TaggedCache } from "#platform/tagged-cache.ts";
import type { Observation } from "#platform/observation/observation.server.ts";
import type { Dependencies } from "./dependencies.ts";
import type { ProcessMetricsReader } from "./http/metrics.ts";
import type { Metrics } from "./observation/metrics.ts";
import type { EmailCounts } from "./http/email-counts.ts";
import type { CallbackCounts } from "./http/payment-callbacks.ts";
import type { PageTemplate } from "./documents/page-template.ts";
import type { VisitCounter } from "#domains/journey/visit-counter.server.ts";
import type { LiveHub } from "./live/live-hub.ts";
import type { PortalCache } from "#domains/settings/find-portal.server.ts";
import type { Providers } from "#domains/settings/providers.server.ts";

/** What one running server shares: its database, outside services and caches. */
export type Installation = {
  environment: Environment;
  database: Database;
  /** For pages of guests; undefined if there is none. */
  replica: ReadReplica | undefined;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  vault: Vault;
  /** Pictures, recordings, documents and uploads. */
  files: FileStore;
  providers: Providers;
  /** Whether this process receives announced changes; without them its caches may be outdated. */
  receivesChanges(): boolean;
  checkDependencies(): Promise<Dependencies>;
  /** Published content; the limit counts entries. */
  content: TaggedCache<unknown>;
  portals: PortalCache;
  /** Whole pages for guests; the limit counts bytes. */
  pages: TaggedCache<CachedPage>;
  /** Hears what the server does; undefined if no setting asks for it. */
  observation?: Observation | undefined;
  /** Only with METRICS_TOKEN. */
  metrics?: Metrics | undefined;
  /** Only if several processes share the port. */
  readMetricsOfAll?: ProcessMetricsReader | undefined;
  callbackCounts: CallbackCounts;
  emailCounts: EmailCounts;
  /** Counts of visits that aren't stored yet. */
  visits: VisitCounter;
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
  /** The course that the page belongs to, for the count of visits; null: none. */
  course: VisitedCourse | null;
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
