import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Database, type Db, openDatabase, type OpenDatabaseInput } from "./database.server.ts";
import type { Log } from "./log.server.ts";

const catchUpPollMs = 200;
const brokenPollMs = 2_000;

/** How a replica is compared with its primary. */
export type ReplicaPositions = {
  /** Returns how far the primary has written. */
  readPrimary(): Promise<string>;
  /** Whether the replica shows everything up to there. */
  hasReached(position: string): Promise<boolean>;
};

/**
 * Decides whether a replica may be read. It must show every change that was announced: a page made from an older state
 * would be cached, and nothing would drop it any more.
 */
export class ReplicaFreshness {
  readonly #positions: ReplicaPositions;
  readonly #log: Pick<Log, "warn">;
  #isFresh = false;
  #changes = 0;
  #isCatchingUp = false;
  #isClosed = false;

  constructor(positions: ReplicaPositions, log: Pick<Log, "warn">) {
    this.#positions = positions;
    this.#log = log;
    this.changed();
  }

  get isFresh(): boolean {
    return this.#isFresh;
  }

  /** Something was committed on the primary, or may have been, or the replica has failed. */
  changed(): void {
    this.#isFresh = false;
    this.#changes += 1;
    if (!this.#isCatchingUp) void this.#catchUp();
  }

  close(): void {
    this.#isClosed = true;
    this.#isFresh = false;
  }

  async #catchUp(): Promise<void> {
    this.#isCatchingUp = true;
    let hasWarned = false;
    while (!this.#isFresh && !this.#isClosed) {
      const changes = this.#changes;
      let pauseMs = catchUpPollMs;
      try {
        const hasReached = await this.#positions.hasReached(await this.#positions.readPrimary());
        // Another change may have come in the meantime, after the position that was compared.
        this.#isFresh = hasReached && changes === this.#changes && !this.#isClosed;
      } catch (error) {
        if (!hasWarned && !this.#isClosed)
          this.#log.warn({ err: error }, "The read replica can't be used; the primary is read.");
        hasWarned = true;
        pauseMs = brokenPollMs;
      }
      if (!this.#isFresh) await wait(pauseMs, undefined, { ref: false });
    }
    this.#isCatchingUp = false;
  }
}

/** A copy of the database for reading what nobody has just written. */
export type ReadReplica = {
  /** The replica; undefined while the primary must be read. */
  db(): Db | undefined;
  changed(): void;
  close(): Promise<void>;
};

export function openReadReplica(
  primary: Pick<Database, "db">,
  input: OpenDatabaseInput & { log: Log },
): ReadReplica {
  const replica = openDatabase({ ...input, needsWrites: false });
  const freshness = new ReplicaFreshness(
    {
      async readPrimary() {
        const { rows } = await primary.db.execute<{ position: string }>(
          sql`select pg_current_wal_lsn()::text as position`,
        );
        return rows[0]!.position;
      },
      async hasReached(position) {
        // After a failover the replica may have become the primary.
        const { rows } = await replica.db.execute<{ hasReached: boolean }>(sql`
          select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn
            as "hasReached"`);
        return rows[0]!.hasReached;
      },
    },
    input.log,
  );
  return {
    db: () => (freshness.isFresh ? replica.db : undefined),
    changed: () => freshness.changed(),
    async close() {
      freshness.close();
      await replica.close();
    },
  };
}
