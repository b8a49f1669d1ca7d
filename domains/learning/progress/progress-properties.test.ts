import fc from "fast-check";
import { expect, test } from "vitest";
import type { CourseOutline } from "#domains/courses/element-access.ts";
import { DomainError } from "#platform/domain-error.ts";
import { applyOperation } from "./apply-operation.ts";
import type { ProgressOperation } from "./apply-operation.ts";
import { historyLength, isTouched, mergeElementStates } from "./element-state.ts";
import type { ElementState } from "./element-state.ts";
import { expectSame } from "./expect-same.fixture.ts";
import { mergeProgress } from "./merge-progress.ts";
import { findCoursePointer } from "./opened-element.ts";
import {
  elementState,
  operations,
  outline,
  openOrFinishOperation,
} from "./progress-arbitraries.fixture.ts";
import { initialProgress, progressForCourse, stateOf } from "./progress.ts";
import type { CourseProgress } from "./progress.ts";

// Every property takes the rules as a parameter, so that a test can show that it fails for broken rules.
const rules = {
  applyOperation,
  mergeElementStates,
  mergeProgress,
  coursePointer: findCoursePointer,
  progressForCourse,
};
type Rules = typeof rules;

/** Applies the operations that are accepted. Refusals with a code are part of the rules; anything else is a failure. */
function applyIfAccepted(
  testedRules: Rules,
  progress: CourseProgress,
  course: CourseOutline,
  next: ProgressOperation,
): CourseProgress | null {
  try {
    return testedRules.applyOperation(progress, course, next);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function progressAfterEach(testedRules: Rules, course: CourseOutline, list: ProgressOperation[]) {
  return list.reduce((all: CourseProgress[], next) => {
    const before = all.at(-1) ?? initialProgress(course);
    return [...all, applyIfAccepted(testedRules, before, course, next) ?? before];
  }, []);
}

const finalProgress = (testedRules: Rules, course: CourseOutline, list: ProgressOperation[]) =>
  progressAfterEach(testedRules, course, list).at(-1) ?? initialProgress(course);

const visibleOf = (course: CourseOutline) => course.elements.filter(({ visible }) => visible);
const isElementDone = (progress: CourseProgress, id: string) =>
  stateOf(progress, id)?.state === "done";

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
function testProperty<Values>(
  name: string,
  property: (testedRules: Rules) => fc.IProperty<Values>,
  broken: Rules,
): void {
  test(name, () => {
    fc.assert(property(rules), { numRuns: 500 });
    expect(fc.check(property(broken), { numRuns: 1000 }).failed).toBe(true);
  });
}

testProperty(
  "a done element stays done, and its start is not later than its finish",
  (testedRules) =>
    fc.property(outline, operations, (course, list) => {
      let before: Record<string, ElementState> = {};
      for (const { states } of progressAfterEach(testedRules, course, list)) {
        for (const [id, earlierState] of Object.entries(before))
          if (earlierState.state === "done") expect(stateOf({ states }, id)?.state).toBe("done");
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

testProperty(
  "only visible elements are counted, and a course is complete exactly when all are done",
  (testedRules) =>
    fc.property(outline, operations, (course, list) => {
      for (const progress of progressAfterEach(testedRules, course, list)) {
        const count = visibleOf(course).filter(({ id }) => isElementDone(progress, id)).length;
        expect([progress.doneCount, progress.total]).toEqual([count, visibleOf(course).length]);
        expect(progress.completedAt > 0).toBe(count > 0 && count === progress.total);
      }
    }),
  withApply((after) => ({ ...after, doneCount: Object.keys(after.states).length })),
);

testProperty(
  "some element is open as long as not all are done",
  (testedRules) =>
    fc.property(outline, operations, (course, list) => {
      for (const progress of progressAfterEach(testedRules, course, list)) {
        const missing = visibleOf(course).filter(({ id }) => !isElementDone(progress, id));
        const open = missing.filter(({ id }) => stateOf(progress, id));
        if (missing.length) expect(open).toContain(missing[0]);
        if (course.arbitraryWalkthrough) expect(open).toEqual(missing);
      }
    }),
  withApply((after, next) =>
    next.kind === "finish" ? mapStates(after, (s) => (isTouched(s) ? s : [])) : after,
  ),
);

testProperty(
  "in a fixed order, everything before an open element is done",
  (testedRules) =>
    fc.property(outline, fc.array(openOrFinishOperation, { maxLength: 30 }), (course, list) => {
      fc.pre(!course.arbitraryWalkthrough);
      for (const progress of progressAfterEach(testedRules, course, list)) {
        const ids = visibleOf(course).map(({ id }) => id);
        const lastOpen = ids.findLastIndex((id) => stateOf(progress, id));
        for (const id of ids.slice(0, Math.max(lastOpen, 0)))
          expect(isElementDone(progress, id)).toBe(true);
      }
    }),
  {
    ...rules,
    applyOperation: (progress, course, next) =>
      applyOperation(progress, { ...course, arbitraryWalkthrough: true }, next),
  },
);

testProperty(
  "an operation that arrives again, at any later time, changes nothing",
  (testedRules) =>
    fc.property(outline, operations, (course, list) => {
      let progress = initialProgress(course);
      const past: ProgressOperation[] = [];
      for (const next of list) {
        const after = applyIfAccepted(testedRules, progress, course, next);
        if (!after) continue;
        progress = after;
        past.push(next);
        for (const again of past)
          expectSame(testedRules.applyOperation(progress, course, again), progress);
      }
    }),
  withApply((after, next) =>
    next.kind === "open" ? { ...after, currentElement: next.elementId } : after,
  ),
);

testProperty(
  "finishing again keeps the first finish time",
  (testedRules) =>
    fc.property(outline, fc.array(openOrFinishOperation, { maxLength: 30 }), (course, list) => {
      const first = new Map<string, number>();
      for (const { states } of progressAfterEach(testedRules, course, list))
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

testProperty(
  "merging element states is commutative, associative and idempotent, with a limited history",
  (testedRules) =>
    fc.property(elementState, elementState, elementState, (a, b, c) => {
      const join = testedRules.mergeElementStates;
      expectSame(join(a, b), join(b, a));
      expectSame(join(join(a, b), c), join(a, join(b, c)));
      expectSame(join(a, a), a);
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

testProperty(
  "merging progresses is commutative, associative and idempotent",
  (testedRules) =>
    fc.property(outline, operations, operations, operations, (course, one, two, three) => {
      const [a, b, c] = [one, two, three].map((list) => finalProgress(rules, course, list)) as [
        CourseProgress,
        CourseProgress,
        CourseProgress,
      ];
      const join = (x: CourseProgress, y: CourseProgress) =>
        testedRules.mergeProgress(x, y, course);
      expectSame(join(a, b), join(b, a));
      expectSame(join(join(a, b), c), join(a, join(b, c)));
      expectSame(join(a, a), a);
    }),
  {
    ...rules,
    mergeProgress: (a, b, course) => ({
      ...mergeProgress(a, b, course),
      currentElement: a.currentElement,
    }),
  },
);

testProperty(
  "editing a course preserves started and done elements, and undoing the edit restores the progress",
  (testedRules) =>
    fc.property(outline, outline, operations, (course, edited, list) => {
      const progress = finalProgress(rules, course, list);
      const editedProgress = testedRules.progressForCourse(progress, edited);
      for (const [id, state] of Object.entries(progress.states))
        if (isTouched(state)) expectSame(stateOf(editedProgress, id), state);
      expectSame(testedRules.progressForCourse(editedProgress, course).states, progress.states);
      expectSame(testedRules.progressForCourse(editedProgress, edited), editedProgress);
    }),
  {
    ...rules,
    progressForCourse: (progress, course) => {
      const ids = course.elements.map(({ id }) => id);
      const withoutRemoved = mapStates(progress, (state, id) => (ids.includes(id) ? state : []));
      return progressForCourse(withoutRemoved, course);
    },
  },
);

testProperty(
  "the pointer names a visible open element that is not done, unless all are done",
  (testedRules) =>
    fc.property(outline, outline, operations, (course, edited, list) => {
      const saved = finalProgress(rules, course, list);
      const pointer = testedRules.coursePointer(saved, edited);
      const ids = visibleOf(edited).map(({ id }) => id);
      if (ids.length === 0) {
        expect(pointer).toBeNull();
        return;
      }
      const editedProgress = progressForCourse(saved, edited);
      const areAllDone = ids.every((id) => isElementDone(editedProgress, id));
      expect(ids).toContain(pointer?.elementId);
      expect(stateOf(editedProgress, pointer?.elementId ?? "")).toBeDefined();
      expect(pointer?.name === "finished").toBe(areAllDone);
      if (!areAllDone) expect(isElementDone(editedProgress, pointer?.elementId ?? "")).toBe(false);
      const hasStarted = ids.some((id) => (stateOf(editedProgress, id)?.started ?? 0) > 0);
      expect(pointer?.name === "start").toBe(!hasStarted);
    }),
  {
    ...rules,
    coursePointer: (progress, course) => {
      const pointer = findCoursePointer(progress, course);
      return pointer && { ...pointer, elementId: progress?.currentElement ?? pointer.elementId };
    },
  },
);
