import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { TaggedCache } from "#platform/tagged-cache.ts";
import type { Vault } from "#platform/vault.server.ts";
import type { Actor, Portal } from "./context.ts";
import type { Providers } from "./providers.server.ts";
import type { Settings } from "./settings.ts";

/** A limit that counted this request, as its sender may know it. */
export type CountedLimit = {
  name: string;
  attempts: number;
  windowMs: number;
  left: number;
  resetSeconds: number;
};

/** What every verb gets first: the portal, who asks, in which language, and the doors to the outside. */
export type Ctx = {
  portal: Portal;
  settings: Settings;
  language: string;
  actor: Actor;
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  /** Seals and counts what is secret. */
  vault: Vault;
  /** The outside services: addresses and the installation's own keys. */
  providers: Providers;
  /** Published content that was read before, forgotten by its tags when it changes. */
  content: TaggedCache<unknown>;
  /** Tags of what this answer shows: a page made for guests is kept until one of them changes. */
  shows: Set<string>;
  requestId: string;
  /** Names this browser for what nobody has signed in for yet; null until something is written. */
  deviceId: string | null;
  /** The name was made for this very request: the browser sent none. */
  deviceIsNew?: boolean;
  /** The client's address as far as it can be trusted: rate limits count by it. */
  clientAddress: string;
  /** The limits that counted this request, for its answer's headers. */
  limits?: CountedLimit[];
};

/** The context of a change that no person asked for by HTTP: the command line and the first start. */
export type SystemCtx = Pick<
  Ctx,
  "portal" | "settings" | "language" | "db" | "clock" | "log" | "jobs"
> & {
  actor: Actor;
};
