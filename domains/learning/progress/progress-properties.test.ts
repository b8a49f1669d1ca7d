import fc from "fast-check";
import { expect, test } from "vitest";
import type { CourseOutline } from "#domains/courses/element-access.ts";
import { DomainError } from "#platform/domain-error.ts";
import { applyOperation } from "./apply-operation.ts";
import type { ProgressOperation } from "./apply-operation.ts";
import { historyLength, isTouched, mergeElementStates } from "./element-state.ts";
import type { ElementState } from "./element-state.ts";
import { mergeProgress } from "./merge-progress.ts";
import { openedElementPointer } from "./opened-element.ts";
import { elementState, operations, outline, anyOperation } from "./progress-arbitraries.fixture.ts";
import { initialProgress, progressForCourse, stateOf } from "./progress.ts";
import type { CourseProgress } from "./progress.ts";

// Every property takes the rules as a parameter, so that a test can show that it fails for broken rules.
const rules = {
  applyOperation,
  mergeElementStates,
  mergeProgress,
  openedElementPointer,
  progressForCourse,
};
type Rules = typeof rules;

/** Applies the operations that are accepted. Refusals with a code are part of the rules; anything else is a failure. */
function accepted(
  by: Rules,
  progress: CourseProgress,
  course: CourseOutline,
  next: ProgressOperation,
): CourseProgress | null {
  try {
    return by.applyOperation(progress, course, next);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function walkThrough(by: Rules, course: CourseOutline, list: ProgressOperation[]) {
  return list.reduce((all: CourseProgress[], next) => {
    const before = all.at(-1) ?? initialProgress(course);
    return [...all, accepted(by, before, course, next) ?? before];
  }, []);
}

const reached = (by: Rules, course: CourseOutline, list: ProgressOperation[]) =>
  walkThrough(by, course, list).at(-1) ?? initialProgress(course);

const sorted = (value: unknown): unknown =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, inner]) => [name, sorted(inner)])
    : value;
const text = (value: unknown) => JSON.stringify(sorted(value));
const same = (one: unknown, other: unknown) => expect(text(one)).toBe(text(other));

const shown = (course: CourseOutline) => course.elements.filter(({ visible }) => visible);
const done = (progress: CourseProgress, id: string) => stateOf(progress, id)?.state === "done";

function withApply(change: (after: CourseProgress, next: ProgressOperation) => CourseProgress) {
  return {
    ...rules,
    applyOperation: (...[progress, course, next]: Parameters<typeof applyOperation>) =>
      change(applyOperation(progress, course, next), next),
  };
}

function mapStates(
  progress: CourseProgress,
  change: (state: ElementState, id: string) => ElementState | [],
): CourseProgress {
  const states = Object.entries(progress.states).flatMap(([id, state]) => {
    const changed = change(state, id);
    return Array.isArray(changed) ? [] : [[id, changed] as const];
  });
  return { ...progress, states: Object.fromEntries(states) };
}

/** Checks that a property holds for the rules, and fails for the same rules broken in one place. */
function law<Values>(
  name: string,
  property: (by: Rules) => fc.IProperty<Values>,
  broken: Rules,
): void {
  test(name, () => {
    fc.assert(property(rules), { numRuns: 500 });
    expect(fc.check(property(broken), { numRuns: 1000 }).failed).toBe(true);
  });
}

law(
  "a done element stays done, and its start is not later than its finish",
  (by) =>
    fc.property(outline, operations, (course, list) => {
      let before: Record<string, ElementState> = {};
      for (const { states } of walkThrough(by, course, list)) {
        for (const [id, was] of Object.entries(before))
          if (was.state === "done") expect(stateOf({ states }, id)?.state).toBe("done");
        for (const state of Object.values(states))
          if (state.state === "done") {
            expect(state.started).toBeGreaterThan(0);
            expect(state.started).toBeLessThanOrEqual(state.finished);
          } else expect(state.finished).toBe(0);
        before = states;
      }
    }),
  withApply((after, next) =>
    mapStates(after, (state, id) =>
      next.kind === "open" && next.elementId === id
        ? { ...state, state: "opened", finished: 0 }
        : state,
    ),
  ),
);

law(
  "only visible elements are counted, and a course is complete exactly when all are done",
  (by) =>
    fc.property(outline, operations, (course, list) => {
      for (const progress of walkThrough(by, course, list)) {
        const count = shown(course).filter(({ id }) => done(progress, id)).length;
        expect([progress.doneCount, progress.total]).toEqual([count, shown(course).length]);
        expect(progress.completedAt > 0).toBe(count > 0 && count === progress.total);
      }
    }),
  withApply((after) => ({ ...after, doneCount: Object.keys(after.states).length })),
);

law(
  "an element is open as long as one is missing",
  (by) =>
    fc.property(outline, operations, (course, list) => {
      for (const progress of walkThrough(by, course, list)) {
        const missing = shown(course).filter(({ id }) => !done(progress, id));
        const open = missing.filter(({ id }) => stateOf(progress, id));
        if (missing.length) expect(open).toContain(missing[0]);
        if (course.arbitraryWalkthrough) expect(open).toEqual(missing);
      }
    }),
  withApply((after, next) =>
    next.kind === "finish" ? mapStates(after, (s) => (isTouched(s) ? s : [])) : after,
  ),
);

law(
  "in a fixed order, everything before an open element is done",
  (by) =>
    fc.property(outline, fc.array(anyOperation, { maxLength: 30 }), (course, list) => {
      fc.pre(!course.arbitraryWalkthrough);
      for (const progress of walkThrough(by, course, list)) {
        const ids = shown(course).map(({ id }) => id);
        const lastOpen = ids.findLastIndex((id) => stateOf(progress, id));
        for (const id of ids.slice(0, Math.max(lastOpen, 0))) expect(done(progress, id)).toBe(true);
      }
    }),
  {
    ...rules,
    applyOperation: (progress, course, next) =>
      applyOperation(progress, { ...course, arbitraryWalkthrough: true }, next),
  },
);

law(
  "an operation that arrives again, at any later time, changes nothing",
  (by) =>
    fc.property(outline, operations, (course, list) => {
      let progress = initialProgress(course);
      const past: ProgressOperation[] = [];
      for (const next of list) {
        const after = accepted(by, progress, course, next);
        if (!after) continue;
        progress = after;
        past.push(next);
        for (const again of past) same(by.applyOperation(progress, course, again), progress);
      }
    }),
  withApply((after, next) =>
    next.kind === "open" ? { ...after, currentElement: next.elementId } : after,
  ),
);

law(
  "finishing again keeps the first finish time",
  (by) =>
    fc.property(outline, fc.array(anyOperation, { maxLength: 30 }), (course, list) => {
      const first = new Map<string, number>();
      for (const { states } of walkThrough(by, course, list))
        for (const [id, state] of Object.entries(states))
          if (state.state === "done") {
            expect(state.finished).toBe(first.get(id) ?? state.finished);
            first.set(id, state.finished);
          }
    }),
  withApply((after, next) =>
    mapStates(after, (state, id) =>
      next.kind === "finish" && next.elementId === id ? { ...state, finished: next.at } : state,
    ),
  ),
);

law(
  "merging element states is commutative, associative and idempotent, with a limited history",
  (by) =>
    fc.property(elementState, elementState, elementState, (a, b, c) => {
      const join = by.mergeElementStates;
      same(join(a, b), join(b, a));
      same(join(join(a, b), c), join(a, join(b, c)));
      same(join(a, a), a);
      expect(join(a, b).history.length).toBeLessThanOrEqual(historyLength);
    }),
  {
    ...rules,
    mergeElementStates: (a, b) => ({
      ...mergeElementStates(a, b),
      finished: a.finished || b.finished,
    }),
  },
);

law(
  "merging progresses is commutative, associative and idempotent",
  (by) =>
    fc.property(outline, operations, operations, operations, (course, one, two, three) => {
      const [a, b, c] = [one, two, three].map((list) => reached(rules, course, list)) as [
        CourseProgress,
        CourseProgress,
        CourseProgress,
      ];
      const join = (x: CourseProgress, y: CourseProgress) => by.mergeProgress(x, y, course);
      same(join(a, b), join(b, a));
      same(join(join(a, b), c), join(a, join(b, c)));
      same(join(a, a), a);
    }),
  {
    ...rules,
    mergeProgress: (a, b, course) => ({
      ...mergeProgress(a, b, course),
      currentElement: a.currentElement,
    }),
  },
);

law(
  "editing a course preserves started and done elements, and undoing the edit restores the progress",
  (by) =>
    fc.property(outline, outline, operations, (course, edited, list) => {
      const progress = reached(rules, course, list);
      const now = by.progressForCourse(progress, edited);
      for (const [id, state] of Object.entries(progress.states))
        if (isTouched(state)) same(stateOf(now, id), state);
      same(by.progressForCourse(now, course).states, progress.states);
      same(by.progressForCourse(now, edited), now);
    }),
  {
    ...rules,
    progressForCourse: (progress, course) => {
      const ids = course.elements.map(({ id }) => id);
      const kept = mapStates(progress, (state, id) => (ids.includes(id) ? state : []));
      return progressForCourse(kept, course);
    },
  },
);

law(
  "the pointer names a visible open element that is not done, unless all are done",
  (by) =>
    fc.property(outline, outline, operations, (course, edited, list) => {
      const saved = reached(rules, course, list);
      const pointer = by.openedElementPointer(saved, edited);
      const ids = shown(edited).map(({ id }) => id);
      if (ids.length === 0) {
        expect(pointer).toBeNull();
        return;
      }
      const now = progressForCourse(saved, edited);
      const all = ids.every((id) => done(now, id));
      expect(ids).toContain(pointer?.elementId);
      expect(stateOf(now, pointer?.elementId ?? "")).toBeDefined();
      expect(pointer?.name === "finished").toBe(all);
      if (!all) expect(done(now, pointer?.elementId ?? "")).toBe(false);
      const begun = ids.some((id) => (stateOf(now, id)?.started ?? 0) > 0);
      expect(pointer?.name === "start").toBe(!begun);
    }),
  {
    ...rules,
    openedElementPointer: (progress, course) => {
      const pointer = openedElementPointer(progress, course);
      return pointer && { ...pointer, elementId: progress?.currentElement ?? pointer.elementId };
    },
  },
);
