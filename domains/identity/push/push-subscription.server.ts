import { and, eq } from "drizzle-orm";
import { pushSubscriptions } from "#domains/identity/notification-tables.server.ts";
import { authorize } from "#domains/identity/policy.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed } from "#domains/settings/errors.ts";
import type { ProviderUrls } from "#domains/settings/provider-urls.ts";
import { isCallableUrl } from "#platform/public-address.server.ts";

export const endpointMaxChars = 1_000;
export const pushKeyMaxChars = 100;
/** A point on the curve P-256, uncompressed. */
const publicKeyBytes = 65;
const authBytes = 16;

/** A browser's subscription, as `PushSubscription.toJSON()` returns it. */
export type PushSubscriptionInput = { endpoint: string; keys: { p256dh: string; auth: string } };
type SessionCtx = Pick<Ctx, "actor" | "db" | "portal">;

/**
 * Saves that the caller's browser wants push messages, until its session ends. It replaces the browser's older one.
 * @throws AUTH-DENY, INVALID
 */
export async function savePushSubscription(
  ctx: SessionCtx & Pick<Ctx, "clock" | "providers">,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionInput,
): Promise<void> {
  authorize(ctx, "save", "push subscription");
  const { actor, clock, portal, providers } = ctx;
  if (actor.sessionId === null) throw notAllowed();
  if (!isPushEndpoint(providers.urls, endpoint))
    throw invalidInput("endpoint: not a public https address");
  if (decodedBytes(p256dh) !== publicKeyBytes) throw invalidInput("keys.p256dh: wrong length");
  if (decodedBytes(auth) !== authBytes) throw invalidInput("keys.auth: wrong length");
  const values = { userId: actor.userId, endpoint, p256dh, auth, createdAt: new Date(clock.now()) };
  await ctx.db
    .insert(pushSubscriptions)
    .values({ environmentId: portal.id, sessionId: actor.sessionId, ...values })
    .onConflictDoUpdate({
      target: [pushSubscriptions.environmentId, pushSubscriptions.sessionId],
      set: values,
    });
}

/** Ends push messages to the caller's browser. Repeating it changes nothing. @throws AUTH-DENY */
export async function removePushSubscription(ctx: SessionCtx): Promise<void> {
  authorize(ctx, "remove", "push subscription");
  if (ctx.actor.sessionId !== null)
    await ctx.db.delete(pushSubscriptions).where(isOwnSubscription(ctx, ctx.actor.sessionId));
}

/** Whether the caller's browser wants push messages. */
export async function hasPushSubscription(ctx: SessionCtx): Promise<boolean> {
  if (ctx.actor.sessionId === null) return false;
  const rows = await ctx.db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(isOwnSubscription(ctx, ctx.actor.sessionId));
  return rows.length > 0;
}

const isOwnSubscription = ({ portal }: SessionCtx, sessionId: string) =>
  and(eq(pushSubscriptions.environmentId, portal.id), eq(pushSubscriptions.sessionId, sessionId));

/** Whether a push message may be sent there: to a public address, or to the simulator. */
const isPushEndpoint = (urls: ProviderUrls, endpoint: string): boolean =>
  isSimulated(urls, endpoint) || isCallableUrl(endpoint);

/** Whether the address belongs to the simulator of push services. */
export const isSimulated = ({ webPush }: ProviderUrls, endpoint: string): boolean =>
  webPush !== "" && endpoint.startsWith(`${webPush}/`);

const decodedBytes = (text: string): number =>
  /^[\w-]+$/.test(text) ? Buffer.from(text, "base64url").length : 0;
