/**
 * What happens while nobody answers, step by step: the mentor is reminded, then the leader, then somebody else gets the
 * question.
 */
export const lateSteps = { remindMentor: 1, remindLeader: 2, reassign: 3 } as const;
export type LateStep = (typeof lateSteps)[keyof typeof lateSteps];

/** When each step is due: the mentor is reminded before the deadline, the leader at it. */
const shareOfDeadline: Readonly<Record<LateStep, number>> = { 1: 0.5, 2: 1, 3: 1.5 };

/** How long somebody has waited when a step is due. */
export const lateAfterMs = (step: LateStep, deadlineMs: number): number =>
  shareOfDeadline[step] * deadlineMs;

/** Returns the latest step that is due after this wait; 0: none yet. */
export function dueStep(waitMs: number, deadlineMs: number): LateStep | 0 {
  const due = Object.values(lateSteps).filter((step) => waitMs >= lateAfterMs(step, deadlineMs));
  return due.at(-1) ?? 0;
}
