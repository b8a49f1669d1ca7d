import { randomUUID } from "node:crypto";
import type { CourseElement } from "#domains/courses/course.ts";
import type { CourseOutline } from "#domains/courses/element-access.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { findClosedReason, type CourseForLearner } from "#domains/learning/access.ts";
import { clampTime } from "./device-time.ts";
import { type CourseProgress, stateOf } from "./progress.ts";
import { writeProgress } from "./write-progress.server.ts";

type WriteCtx = Pick<Ctx, "db" | "clock" | "portal" | "actor" | "deviceId">;

/** Records that the caller started an element; does nothing for a guest. For `clientAt` see `finishOwnElement`. */
async function openOwnElement(
  ctx: WriteCtx,
  course: CourseOutline,
  elementId: string,
  clientAt: number | null = null,
): Promise<CourseProgress | undefined> {
  if (ctx.actor.kind === "guest") return undefined;
  const now = ctx.clock.now();
  return writeProgress(ctx, ownerOf(ctx), course, {
    kind: "open",
    key: randomUUID(),
    elementId,
    at: clampTime(clientAt ?? now, now),
    clientAt,
  });
}

/** Records an element as started when the portal leads the caller to it, if it is open to them. */
export async function recordOpenedElement(
  ctx: WriteCtx,
  learnerCourse: CourseForLearner,
  element: CourseElement,
): Promise<void> {
  if (findClosedReason(learnerCourse, element, ctx) !== null) return;
  await openOwnElement(ctx, learnerCourse.course, element.id);
}

/**
 * Records an element as started when the caller does something in it. A user who came by a link starts it this way, so
 * that its course is in their list. An element that was started before stays as it is.
 */
export async function startOwnElement(
  ctx: WriteCtx,
  { course, progress }: Pick<CourseForLearner, "course" | "progress">,
  elementId: string,
  clientAt: number | null = null,
): Promise<void> {
  const startedAt = progress && stateOf(progress, elementId)?.started;
  if (!startedAt) await openOwnElement(ctx, course, elementId, clientAt);
}

/**
 * Records that the caller finished an element. `key` is the browser's idempotency key: two clicks are stored
 * once. `clientAt` is when it happened on an offline device, by the server's clock.
 */
export async function finishOwnElement(
  ctx: WriteCtx,
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
    at: clampTime(clientAt ?? now, now),
    clientAt,
  });
}

/**
 * Returns the key of the write that finishes a passed test. It is made from the result's key, so that a repeated result
 * doesn't write twice.
 */
export const passKeyOf = (resultKey: string): string => resultKey && `passed ${resultKey}`;

/** Returns whose progress a request writes. */
export function ownerOf(ctx: WriteCtx) {
  return { environmentId: ctx.portal.id, userId: ctx.actor.userId, deviceId: ctx.deviceId };
}
