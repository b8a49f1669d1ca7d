import { createHash } from "node:crypto";
import type { Ctx } from "#domains/settings/context.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { hashToken } from "#domains/identity/secret-token.server.ts";
import {
  ipBucket,
  type AttemptLimit,
  countAttempt,
  recordAttempt,
  uncountAttempt,
} from "./count-attempt.server.ts";

const hourMs = 3_600_000;

/** Answers, votes and forms from one browser without an account: more than anybody sends by hand. */
export const anonymousDeviceLimit: AttemptLimit = {
  name: "anonymous device",
  attemptsMax: 150,
  windowMs: hourMs,
  showsRemaining: true,
};
/**
 * Browsers without an account that write from one IP address: 500 people in a parish hall share one, and some reload.
 */
export const anonymousAddressLimit: AttemptLimit = {
  name: "anonymous address",
  attemptsMax: 600,
  windowMs: hourMs,
  showsRemaining: true,
};

type WriterCtx = Pick<Ctx, "db" | "clock" | "portal" | "clientAddress" | "actor" | "deviceId">;

/**
 * Counts what a visitor without a registered account writes. A client that drops or forges its cookie is a new device
 * each time, so new devices are limited by IP address.
 * @throws TOO-MANY-ATTEMPTS
 */
export async function countAnonymousWrite(ctx: WriterCtx): Promise<void> {
  if (ctx.actor.kind === "user") return;
  const device = deviceSubject(ctx);
  const { count, wait } =
    device === null
      ? { count: 1, wait: 0 }
      : await recordAttempt(ctx, anonymousDeviceLimit, device);
  if (wait > 0) throw tooManyAttempts(wait);
  if (count > 1) return;
  const ipWait = await countAttempt(ctx, anonymousAddressLimit, ipBucket(ctx.clientAddress));
  if (ipWait === 0) return;
  // Otherwise the device's next write would look like that of a known device.
  if (device !== null) await uncountAttempt(ctx, anonymousDeviceLimit, device);
  throw tooManyAttempts(ipWait);
}

/** Returns the account or browser that writes, as the key for limits per writer. */
export function writerOf(ctx: Pick<Ctx, "actor" | "deviceId">): string | null {
  return ctx.actor.kind === "user" ? ctx.actor.userId : deviceSubject(ctx);
}

/**
 * A browser without a cookie counts under the cookie it gets now, so it is known at its next write. A browser that
 * drops the cookie is new again.
 */
function deviceSubject({ actor, deviceId }: Pick<Ctx, "actor" | "deviceId">): string | null {
  if (deviceId !== null) return hashToken(`writer ${deviceId}`);
  return actor.kind === "session" ? actor.userId : null;
}

/**
 * Returns the owner of an idempotency key: an account or a browser. For a guest without cookies it is the IP address
 * together with the content, so that two people at one IP address never share a key.
 */
export function findKeyOwner(
  ctx: Pick<Ctx, "actor" | "deviceId" | "isNewDevice" | "clientAddress">,
  content: unknown,
): string {
  const { actor, deviceId, isNewDevice, clientAddress } = ctx;
  if (actor.kind !== "guest") return actor.userId;
  if (deviceId !== null && !isNewDevice) return deviceId;
  const ownerText = JSON.stringify([ipBucket(clientAddress), content]);
  return createHash("sha256").update(ownerText).digest("hex");
}
