import type { CourseProgress } from "./progress.ts";

const dayMs = 86_400_000;

/** Whether somebody begins a course on this day (UTC), or has begun it today. Guests have no progress. */
export function isFirstDayIn(progress: CourseProgress | undefined, now: number): boolean {
  const today = now - (now % dayMs);
  const starts = Object.values(progress?.states ?? {}).map(({ started }) => started);
  return starts.every((started) => started === 0 || started >= today);
}
