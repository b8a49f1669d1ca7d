import { and, eq, gt } from "drizzle-orm";
import { pushSubscriptions } from "#domains/identity/notification-tables.server.ts";
import { sessions } from "#domains/identity/tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { ProviderUrls } from "#domains/settings/provider-urls.ts";
import { fetchService, ServiceFailure } from "#platform/call-service.server.ts";
import type { Db, Transaction } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { postPublic } from "#platform/public-address.server.ts";
import { pushKeysOf } from "./push-keys.server.ts";
import { isSimulated } from "./push-subscription.server.ts";

/** The queue of push messages; its jobs have a `PushJob`. */
export const pushQueue = "send-push";
/** One message to one browser. Its words are encrypted. */
export type PushJob = { environmentId: string; sessionId: string; id: string; sealed: string };

/** What a browser shows, and the path that opens. `public/service-worker.js` reads it. */
type PushMessage = { title: string; body: string; path: string };

/** How long a push service keeps a message for a browser that is switched off. */
const messageLifeSeconds = 24 * 60 * 60;
/** The browser has unsubscribed, or its service has forgotten it. */
const goneStatuses: readonly number[] = [404, 410];
const serverErrorStatusMin = 500;
const tooManyRequestsStatus = 429;

const placeOf = ({ environmentId, id }: Pick<PushJob, "environmentId" | "id">): string =>
  `push ${environmentId} ${id}`;

/** Queues a message to each of a user's browsers that is signed in here and wants push messages. */
export async function queuePush(
  tx: Transaction,
  { clock, jobs, portal, vault }: Pick<Ctx, "clock" | "jobs" | "portal" | "vault">,
  userId: string,
  message: PushMessage,
): Promise<void> {
  const now = new Date(clock.now());
  const environmentId = portal.id;
  const browsers = await tx
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .innerJoin(
      sessions,
      and(
        eq(sessions.environmentId, pushSubscriptions.environmentId),
        eq(sessions.id, pushSubscriptions.sessionId),
      ),
    )
    .where(
      and(
        eq(pushSubscriptions.environmentId, environmentId),
        eq(pushSubscriptions.userId, userId),
        eq(sessions.endedByBlock, false),
        gt(sessions.idleExpiresAt, now),
        gt(sessions.absoluteExpiresAt, now),
      ),
    );
  for (const { sessionId } of browsers) {
    const id = crypto.randomUUID();
    const sealed = vault.seal(placeOf({ environmentId, id }), JSON.stringify(message));
    await jobs.enqueue(tx, pushQueue, { environmentId, sessionId, id, sealed } satisfies PushJob);
  }
}

type Tools = {
  db: Db;
  log: Log;
  /** Null: the portal doesn't exist any more. */
  portal(environmentId: string): Promise<Pick<Ctx, "portal" | "providers" | "vault"> | null>;
};

/**
 * Sends a message to one browser's push service. Does nothing if the browser has signed out. It is sent at least once:
 * if the process dies, again with the same tag, and the browser shows it once.
 * @throws ServiceFailure if trying again later may help
 */
export async function sendPush({ db, log, portal }: Tools, job: PushJob): Promise<void> {
  const { environmentId, sessionId, id } = job;
  const isSubscription = and(
    eq(pushSubscriptions.environmentId, environmentId),
    eq(pushSubscriptions.sessionId, sessionId),
  );
  const [subscription] = await db.select().from(pushSubscriptions).where(isSubscription);
  const ctx = await portal(environmentId);
  const json = ctx?.vault.open(placeOf(job), job.sealed) ?? null;
  if (!subscription || !ctx || json === null) return;
  const message = JSON.parse(json) as PushMessage;
  const { endpoint, p256dh, auth } = subscription;
  // The library is only needed for the first push message: a server starts faster without it.
  const { default: webPush } = await import("web-push");
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ ...message, tag: id }),
    {
      vapidDetails: { subject: `https://${ctx.portal.host}`, ...pushKeysOf(ctx.vault) },
      TTL: messageLifeSeconds,
    },
  );
  const status = await post(ctx.providers.urls, endpoint, body, textHeaders(headers));
  if (goneStatuses.includes(status))
    await db
      .delete(pushSubscriptions)
      .where(and(isSubscription, eq(pushSubscriptions.endpoint, endpoint)));
  else if (status >= 400) log.warn({ environmentId, status }, "a push message was refused");
}

const textHeaders = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/**
 * Posts to a push service and returns the status of its response.
 * @throws ServiceFailure if trying again later may help
 */
async function post(
  urls: ProviderUrls,
  endpoint: string,
  body: Buffer,
  headers: Record<string, string>,
): Promise<number> {
  if (isSimulated(urls, endpoint)) {
    const request = { method: "POST", body: new Uint8Array(body), headers };
    return (await fetchService(endpoint, request)).status;
  }
  try {
    await postPublic(endpoint, body, headers);
    return 201;
  } catch (error) {
    const status = error instanceof ServiceFailure ? error.status : undefined;
    if (status === undefined || status >= serverErrorStatusMin || status === tooManyRequestsStatus)
      throw error;
    return status;
  }
}
