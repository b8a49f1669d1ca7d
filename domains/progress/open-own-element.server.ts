import { randomUUID } from "node:crypto";
import type { CourseOutline } from "#domains/courses/element-access.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { CourseProgress } from "./progress.ts";
import { writeProgress } from "./write-progress.server.ts";

type Writer = Pick<Ctx, "db" | "clock" | "portal" | "actor" | "deviceId">;

/** The caller comes to an element: noted as started. Nothing happens for a guest. */
export async function openOwnElement(
  ctx: Writer,
  course: CourseOutline,
  elementId: string,
): Promise<CourseProgress | undefined> {
  if (ctx.actor.kind === "guest") return undefined;
  return writeProgress(ctx, ownerOf(ctx), course, {
    kind: "open",
    key: randomUUID(),
    elementId,
    at: ctx.clock.now(),
    clientAt: null,
  });
}

/**
 * The caller finishes an element; `key` is the browser's, so that two clicks are one write. `clientAt` is when it
 * happened on a device that was offline, by the server's clock.
 */
export async function finishOwnElement(
  ctx: Writer,
  course: CourseOutline,
  elementId: string,
  key: string,
  clientAt: number | null = null,
): Promise<CourseProgress> {
  const now = ctx.clock.now();
  return writeProgress(ctx, ownerOf(ctx), course, {
    kind: "finish",
    key: key || randomUUID(),
    elementId,
    at: Math.min(clientAt ?? now, now),
    clientAt,
  });
}

/** The key under which a test that was passed is done: its result's own, so that a repeat is no second write. */
export const passedKey = (resultKey: string): string => resultKey && `passed ${resultKey}`;

/** Whose progress a request writes. */
export function ownerOf(ctx: Writer) {
  return { environmentId: ctx.portal.id, userId: ctx.actor.userId, deviceId: ctx.deviceId };
}
