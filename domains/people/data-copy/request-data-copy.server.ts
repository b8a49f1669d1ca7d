import { and, eq, sql } from "drizzle-orm";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import { authorize } from "#domains/people/policy.server.ts";
import { dataCopies } from "#domains/people/tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { requireFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { DataCopy } from "./data-copy.ts";
import { findDataCopy } from "./find-data-copy.server.ts";

/** The queue that makes the copies; its jobs have a `DataCopyJob`. */
export const dataCopyQueue = "make-data-copy";
export type DataCopyJob = { environmentId: string; userId: string; id: string };

/** How many copies of one person's data can be requested. */
export const dataCopyLimit: AttemptLimit = {
  name: "data copy",
  attemptsMax: 5,
  windowMs: 24 * 60 * 60 * 1000,
};
/** A copy that takes longer than this is given up, and another one can be requested. */
const preparationMaxMs = 60 * 60 * 1000;

/**
 * Requests a copy of everything that this portal stores about a person: the caller or, for admins with a fresh proof of
 * identity, anybody. The new copy replaces an older one. While one is being prepared, a second request changes nothing.
 * @throws AUTH-DENY, NOT-FOUND, FRESH-PROOF-MISSING, TOO-MANY-ATTEMPTS
 */
export async function requestDataCopy(ctx: Ctx, { userId }: { userId: string }): Promise<DataCopy> {
  const { actor, clock, db, jobs, portal } = ctx;
  authorize(ctx, "copy", "personal data", { userId });
  const person = await loadUser(ctx, userId);
  if (!person) throw notFound();
  const isOwn = actor.userId === userId;
  if (!isOwn) requireFreshProof(ctx);
  const wait = await countAttempt(ctx, dataCopyLimit, `${portal.id} ${userId}`);
  if (wait > 0) throw tooManyAttempts(wait);
  const job: DataCopyJob = { environmentId: portal.id, userId, id: crypto.randomUUID() };
  const now = clock.now();
  const request = {
    id: job.id,
    status: "waiting" as const,
    language: isOwn ? ctx.language : person.profile.locale,
    done: 0,
    total: 0,
    bytes: 0,
    requestedAt: new Date(now),
    expiresAt: null,
  };
  await withTransaction(db, async (tx) => {
    const isIdle = sql`${dataCopies.status} in ('ready', 'failed') or ${dataCopies.requestedAt} < ${new Date(now - preparationMaxMs)}`;
    const started = await tx
      .insert(dataCopies)
      .values({ environmentId: portal.id, userId, ...request })
      .onConflictDoUpdate({
        target: [dataCopies.environmentId, dataCopies.userId],
        set: request,
        setWhere: isIdle,
      })
      .returning({ id: dataCopies.id });
    if (started.length === 0) return;
    await jobs.enqueue(tx, dataCopyQueue, job);
    if (!isOwn)
      await writeAudit(tx, ctx, {
        action: "requestDataCopy",
        subject: ["user", userId],
        before: {},
        after: {},
        detail: { userId },
      });
  });
  const copy = await findDataCopy(ctx, userId);
  if (!copy) throw notFound();
  return copy;
}

/** SQL condition for the row that a job works on. */
export const isDataCopy = ({ environmentId, userId, id }: DataCopyJob) =>
  and(
    eq(dataCopies.environmentId, environmentId),
    eq(dataCopies.userId, userId),
    eq(dataCopies.id, id),
  );
