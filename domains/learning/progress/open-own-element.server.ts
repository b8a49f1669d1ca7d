import { randomUUID } from "node:crypto";
import type { CourseElement } from "#domains/courses/course.ts";
import type { CourseOutline } from "#domains/courses/element-access.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { closedBecause, type CourseForPerson } from "#domains/learning/access.ts";
import { heldTime } from "./device-time.ts";
import { type CourseProgress, stateOf } from "./progress.ts";
import { writeProgress } from "./write-progress.server.ts";

type Writer = Pick<Ctx, "db" | "clock" | "portal" | "actor" | "deviceId">;

/** The caller comes to an element: noted as started. `clientAt` as below. Nothing happens for a guest. */
async function openOwnElement(
  ctx: Writer,
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
    at: heldTime(clientAt ?? now, now),
    clientAt,
  });
}

/** The caller is led to an element: noted as started if it is open to them. */
export async function arriveAtElement(
  ctx: Writer,
  person: CourseForPerson,
  element: CourseElement,
): Promise<void> {
  if (closedBecause(person, element, ctx.actor) !== null) return;
  await openOwnElement(ctx, person.course, element.id);
}

/**
 * The caller did something in an element: whoever came by a link has begun it with that, so that its course stands among
 * their own. What was begun before stays as it is.
 */
export async function beginOwnElement(
  ctx: Writer,
  { course, progress }: Pick<CourseForPerson, "course" | "progress">,
  elementId: string,
  clientAt: number | null = null,
): Promise<void> {
  const begun = progress && stateOf(progress, elementId)?.started;
  if (!begun) await openOwnElement(ctx, course, elementId, clientAt);
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
    at: heldTime(clientAt ?? now, now),
    clientAt,
  });
}

/** The key under which a test that was passed is done: its result's own, so that a repeat is no second write. */
export const passedKey = (resultKey: string): string => resultKey && `passed ${resultKey}`;

/** Whose progress a request writes. */
export function ownerOf(ctx: Writer) {
  return { environmentId: ctx.portal.id, userId: ctx.actor.userId, deviceId: ctx.deviceId };
}
