import { randomUUID } from "node:crypto";
import type { Ctx } from "#domains/settings/context.server.ts";
import { clampTime } from "./device-time.ts";
import { accessDenied } from "./errors.ts";
import { loadOwnCourse } from "./load-own-course.server.ts";
import { ownerOf } from "./open-own-element.server.ts";
import type { VariableValue } from "./progress.ts";
import { writeProgress } from "./write-progress.server.ts";

export type VariableInput = {
  name: string;
  value: VariableValue;
  key?: string | undefined;
  /** The device's own time, epoch milliseconds; never later than the server's. */
  clientAt?: number | undefined;
};

/**
 * Saves a value for the caller and the course; the later write wins, whichever arrives last.
 * @returns the value as stored
 * @throws NOT-FOUND, AUTH-DENY for a course not bought, PROGRESS-VARIABLE-INVALID, PROGRESS-BUSY
 */
export async function setCourseVariable(
  ctx: Ctx,
  courseId: string,
  { name, value, key, clientAt }: VariableInput,
): Promise<VariableValue> {
  const { course, bought } = await loadOwnCourse(ctx, courseId);
  if (course.type === "paid" && !bought) throw accessDenied("not-bought");
  const now = ctx.clock.now();
  const progress = await writeProgress(ctx, ownerOf(ctx), course, {
    kind: "variable",
    key: key ?? randomUUID(),
    name,
    value,
    at: clampTime(clientAt ?? now, now),
    clientAt: clientAt ?? null,
  });
  return Object.hasOwn(progress.variables, name) ? progress.variables[name]!.value : null;
}
