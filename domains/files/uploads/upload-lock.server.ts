import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { ERRORS, type Lock, type Locker, type RequestRelease } from "@tus/server";

import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { mediaUploads } from "#domains/files/media-tables.server.ts";

/** A server that was killed holds its locks for this long. */
const leaseSeconds = 10;
const renewMs = 500;
const retryMs = 100;
const waitMaxMs = 20_000;

type LockCtx = Pick<Ctx, "db" | "portal">;

/**
 * Lets one request at a time read or write an upload, in all processes. A lock is a row's lease on the database's clock:
 * no connection stays open for an upload that takes minutes. A browser that lost its connection comes back before the
 * server notices, so the request that holds the lock ends as soon as another one wants it.
 * @param stop is aborted when the request that holds the lock must end
 */
export const uploadLocks = (ctx: LockCtx, stop: AbortController): Locker => ({
  newLock: (id) => new UploadLock(ctx, id, stop),
});

class UploadLock implements Lock {
  readonly #ctx: LockCtx;
  readonly #id: string;
  readonly #stop: AbortController;
  readonly #token = randomUUID();
  #renewal: NodeJS.Timeout | undefined;

  constructor(ctx: LockCtx, id: string, stop: AbortController) {
    this.#ctx = ctx;
    this.#id = id;
    this.#stop = stop;
  }

  async lock(signal: AbortSignal, cancelRequest: RequestRelease): Promise<void> {
    signal.addEventListener("abort", () => this.#stop.abort(), { once: true });
    const giveUpAt = performance.now() + waitMaxMs;
    while (!(await this.#tryLock())) {
      if (signal.aborted || performance.now() > giveUpAt) throw ERRORS.ERR_LOCK_TIMEOUT;
      await wait(retryMs);
    }
    this.#renewal = setInterval(() => {
      this.#renew().then(
        (isWanted) => isWanted && cancelRequest(),
        () => {},
      );
    }, renewMs);
  }

  async unlock(): Promise<void> {
    clearInterval(this.#renewal);
    await this.#ctx.db
      .update(mediaUploads)
      .set({ lockToken: null, lockedUntil: null, isLockWanted: false })
      .where(and(this.#isUpload, eq(mediaUploads.lockToken, this.#token)));
  }

  get #isUpload() {
    return and(eq(mediaUploads.environmentId, this.#ctx.portal.id), eq(mediaUploads.id, this.#id));
  }

  /** An upload that isn't stored yet, or no longer, needs no lock. */
  async #tryLock(): Promise<boolean> {
    const isFree = or(
      isNull(mediaUploads.lockToken),
      sql`${mediaUploads.lockedUntil} < clock_timestamp()`,
    );
    const { rowCount } = await this.#ctx.db
      .update(mediaUploads)
      .set({ lockToken: this.#token, lockedUntil: leaseEnd, isLockWanted: false })
      .where(and(this.#isUpload, isFree));
    if (rowCount === 1) return true;
    const wanted = await this.#ctx.db
      .update(mediaUploads)
      .set({ isLockWanted: true })
      .where(this.#isUpload);
    return wanted.rowCount === 0;
  }

  /** Returns whether the request should end, because another one waits or the lock was lost. */
  async #renew(): Promise<boolean> {
    const [row] = await this.#ctx.db
      .update(mediaUploads)
      .set({ lockedUntil: leaseEnd })
      .where(and(this.#isUpload, eq(mediaUploads.lockToken, this.#token)))
      .returning({ isWanted: mediaUploads.isLockWanted });
    return row?.isWanted ?? true;
  }
}

const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
