import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { TaggedCache } from "#platform/tagged-cache.ts";
import type { Vault } from "#platform/vault.server.ts";
import type { Actor, Portal } from "./context.ts";
import type { Providers } from "./providers.server.ts";
import type { Settings } from "./settings.ts";

/** A rate limit that counted this request, as the client may see it. */
export type CountedLimit = {
  name: string;
  attemptsMax: number;
  windowMs: number;
  remaining: number;
  resetSeconds: number;
};

/** What every verb receives first: the portal, the caller, the language, and the connections to the outside. */
export type Ctx = {
  portal: Portal;
  settings: Settings;
  language: string;
  actor: Actor;
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  /** Encrypts and hashes secrets. */
  vault: Vault;
  /** The outside services: their addresses and the installation's own keys. */
  providers: Providers;
  /** A cache of published content, cleared by tags when it changes. */
  content: TaggedCache<unknown>;
  /** The cache tags of what the response shows. A guest page is cached until one of them changes. */
  cacheTags: Set<string>;
  requestId: string;
  /** Identifies this browser before anybody signs in; null until something is written. */
  deviceId: string | null;
  /** Whether `deviceId` is new, because the browser sent none. */
  isNewDevice?: boolean;
  /** The client's IP address as far as it can be trusted; rate limits use it. */
  clientAddress: string;
  /** The rate limits that counted this request, for the response's headers. */
  countedLimits?: CountedLimit[];
};

/** The context of a change that no user requested over HTTP: the command line and the first start. */
export type SystemCtx = Pick<
  Ctx,
  "portal" | "settings" | "language" | "db" | "clock" | "log" | "jobs"
> & {
  actor: Actor;
};
