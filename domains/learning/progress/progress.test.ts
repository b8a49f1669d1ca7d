import { describe, expect, test } from "vitest";
import type { CourseOutline } from "#domains/courses/element-access.ts";
import { applyOperation } from "./apply-operation.ts";
import { historyLength, normalizeElementState } from "./element-state.ts";
import { mergeProgress } from "./merge-progress.ts";
import {
  summarizeCourse,
  listElementViewStates,
  findCoursePointer,
  isLastElement,
} from "./opened-element.ts";
import {
  finishElement,
  initialProgress,
  isDone,
  isOpen,
  openElement,
  progressForCourse,
  setVariable,
  stateOf,
  syncElement,
  variablesMaxCount,
} from "./progress.ts";

function createCourse(
  ids: string,
  options: { free?: boolean; hidden?: string } = {},
): CourseOutline {
  return {
    id: "course",
    arbitraryWalkthrough: options.free ?? false,
    elements: [...ids].map((id) => ({
      id,
      type: "lesson",
      visible: !options.hidden?.includes(id),
    })),
  };
}

const course = createCourse("abcd", { hidden: "c" });
const freeCourse = createCourse("abcd", { free: true, hidden: "c" });
const openIds = (progress: ReturnType<typeof initialProgress>, outline: CourseOutline) =>
  outline.elements.map(({ id }) => id).filter((id) => isOpen(progress, outline, id));

describe("opening and finishing", () => {
  test("without saved progress the first element is open, or all of them if the order is free", () => {
    expect(openIds(initialProgress(course), course)).toEqual(["a"]);
    expect(openIds(initialProgress(freeCourse), freeCourse)).toEqual(["a", "b", "d"]);
    expect(initialProgress(course)).toMatchObject({ currentElement: "a", doneCount: 0, total: 3 });
  });

  test("finishing marks an element done with its time and opens the next visible one", () => {
    let progress = openElement(initialProgress(course), course, "a", 10);
    progress = finishElement(progress, course, "a", 20);
    expect(stateOf(progress, "a")).toEqual({
      state: "done",
      started: 10,
      finished: 20,
      percent: 100,
      history: [
        { state: "opened", at: 10 },
        { state: "done", at: 20 },
      ],
    });
    progress = finishElement(progress, course, "b", 30);
    expect(openIds(progress, course)).toEqual(["a", "b", "d"]);
    expect(stateOf(progress, "d")?.started).toBe(0);
  });

  test("finishing again keeps the first finish time", () => {
    const once = finishElement(initialProgress(course), course, "a", 20);
    const twice = finishElement(once, course, "a", 90);
    expect(stateOf(twice, "a")?.finished).toBe(20);
  });

  test("an element that is not open yet is refused, unless the order is free", () => {
    const closed = expect.objectContaining({ code: "PROGRESS-ELEMENT-CLOSED" });
    const start = initialProgress(course);
    expect(() => finishElement(start, course, "b", 1)).toThrow(closed);
    expect(() => openElement(start, course, "b", 1)).toThrow(closed);
    expect(isDone(finishElement(initialProgress(freeCourse), freeCourse, "b", 1), "b")).toBe(true);
  });

  test("hidden and unknown elements and impossible times are refused with a code", () => {
    const unknown = expect.objectContaining({ code: "PROGRESS-ELEMENT-UNKNOWN" });
    const start = initialProgress(freeCourse);
    for (const id of ["c", "z", "__proto__", "constructor"])
      expect(() => openElement(start, freeCourse, id, 1)).toThrow(unknown);
    expect(() => syncElement(start, freeCourse, "z", { state: "done" }, 1)).toThrow(unknown);
    for (const at of [0, -1, 1.5, Number.NaN])
      expect(() => openElement(start, freeCourse, "a", at)).toThrow(
        expect.objectContaining({ code: "PROGRESS-TIME-INVALID" }),
      );
  });

  test("the course is completed when its last missing element is finished", () => {
    let progress = finishElement(initialProgress(freeCourse), freeCourse, "a", 50);
    progress = finishElement(progress, freeCourse, "b", 30);
    expect(progress.completedAt).toBe(0);
    progress = finishElement(progress, freeCourse, "d", 40);
    expect(progress).toMatchObject({ completedAt: 50, doneCount: 3, total: 3 });
    const longer = createCourse("abcde", { free: true, hidden: "c" });
    expect(progressForCourse(progress, longer)).toMatchObject({ completedAt: 50, total: 4 });
  });
});

describe("a course that was edited after the user began", () => {
  const startedProgress = openElement(
    finishElement(initialProgress(course), course, "a", 10),
    course,
    "b",
    20,
  );

  test("an inserted element opens, and started ones stay open", () => {
    const now = progressForCourse(startedProgress, createCourse("axbcd", { hidden: "c" }));
    expect(openIds(now, createCourse("axbcd", { hidden: "c" }))).toEqual(["a", "x", "b"]);
    expect(stateOf(now, "b")).toEqual(stateOf(startedProgress, "b"));
  });

  test("an element that was removed and comes back has its old state", () => {
    const withoutFirst = progressForCourse(startedProgress, createCourse("bcd"));
    expect(withoutFirst).toMatchObject({ doneCount: 0, total: 3 });
    expect(stateOf(progressForCourse(withoutFirst, course), "a")).toEqual(
      stateOf(startedProgress, "a"),
    );
  });

  test("an open element that was not visited closes when another is inserted before it", () => {
    const waiting = finishElement(startedProgress, course, "b", 30);
    expect(openIds(waiting, course)).toEqual(["a", "b", "d"]);
    const edited = createCourse("abxd");
    expect(openIds(progressForCourse(waiting, edited), edited)).toEqual(["a", "b", "x"]);
  });
});

describe("states from other devices and services", () => {
  test("finished is read as done, and wrong times and percentages are corrected", () => {
    expect(
      normalizeElementState({ state: "finished", started: 9, finished: 5, percent: 30 }, 7),
    ).toEqual({ state: "done", started: 5, finished: 5, percent: 100, history: [] });
    expect(normalizeElementState({ state: "done" }, 7)).toMatchObject({ started: 7, finished: 7 });
    expect(normalizeElementState({ state: "opened", finished: 5, percent: 140 }, 7)).toMatchObject({
      started: 7,
      finished: 0,
      percent: 100,
    });
  });

  test("done wins, with the earliest start, the latest finish and the highest percent", () => {
    const finished = finishElement(initialProgress(course), course, "a", 20);
    const deviceState = { state: "finished", started: 5, finished: 60 };
    expect(stateOf(syncElement(finished, course, "a", deviceState, 99), "a")).toMatchObject({
      state: "done",
      started: 5,
      finished: 60,
    });
    const reopened = syncElement(finished, course, "a", { state: "opened", started: 70 }, 99);
    expect(stateOf(reopened, "a")).toMatchObject({ state: "done", started: 20, finished: 20 });
  });

  test("the history is limited to the newest entries", () => {
    const history = Array.from({ length: 50 }, (_, at) => ({ state: "opened", at: at + 1 }));
    const limitedHistory = normalizeElementState(
      { state: "opened", started: 1, history },
      1,
    ).history;
    expect(limitedHistory).toHaveLength(historyLength);
    expect(limitedHistory.at(-1)?.at).toBe(50);
  });

  test("a guest's progress is merged into the account's", () => {
    const guest = finishElement(initialProgress(course), course, "a", 20);
    const account = openElement(initialProgress(course), course, "a", 5);
    const merged = mergeProgress(guest, account, course);
    expect(merged).toMatchObject({ doneCount: 1, lastActivityAt: 20, currentElement: "a" });
    expect(stateOf(merged, "a")?.started).toBe(5);
  });
});

describe("variables", () => {
  test("the later value wins, whichever arrives last", () => {
    let progress = setVariable(initialProgress(course), "mood", "glad", 20);
    progress = setVariable(progress, "mood", "tired", 10);
    expect(progress.variables["mood"]).toEqual({ value: "glad", at: 20 });
  });

  test("names, values and their number are limited", () => {
    const invalid = expect.objectContaining({ code: "PROGRESS-VARIABLE-INVALID" });
    const start = initialProgress(course);
    expect(() => setVariable(start, "", 1, 1)).toThrow(invalid);
    expect(() => setVariable(start, "x".repeat(65), 1, 1)).toThrow(invalid);
    expect(() => setVariable(start, "x", "y".repeat(1001), 1)).toThrow(invalid);
    expect(() => setVariable(start, "x", Number.NaN, 1)).toThrow(invalid);
    let full = start;
    for (let count = 0; count < variablesMaxCount; count++)
      full = setVariable(full, `v${count}`, count, 1);
    expect(() => setVariable(full, "one-more", 1, 1)).toThrow(invalid);
    expect(setVariable(full, "v0", 9, 2).variables["v0"]?.value).toBe(9);
  });
});

test("an element is the last one if all others are done and it isn't, wherever it is in the course", () => {
  let progress = finishElement(initialProgress(freeCourse), freeCourse, "d", 1);
  expect(isLastElement(undefined, freeCourse, "d")).toBe(false);
  expect(isLastElement(progress, freeCourse, "a")).toBe(false);
  progress = finishElement(progress, freeCourse, "b", 2);
  expect(isLastElement(progress, freeCourse, "a")).toBe(true);
  expect(isLastElement(progress, freeCourse, "b")).toBe(false);
  progress = finishElement(progress, freeCourse, "a", 3);
  expect(isLastElement(progress, freeCourse, "a")).toBe(false);
});

describe("the course pointer", () => {
  test("is start, then continue, then finished, which leads back to the first element", () => {
    let progress = initialProgress(course);
    expect(findCoursePointer(progress, course)).toEqual({ name: "start", elementId: "a" });
    progress = openElement(progress, course, "a", 1);
    expect(findCoursePointer(progress, course)).toEqual({ name: "continue", elementId: "a" });
    progress = finishElement(progress, course, "a", 2);
    expect(findCoursePointer(progress, course)).toEqual({ name: "continue", elementId: "b" });
    progress = finishElement(finishElement(progress, course, "b", 3), course, "d", 4);
    expect(findCoursePointer(progress, course)).toEqual({ name: "finished", elementId: "a" });
  });

  test("without progress it starts at the first visible element, and an empty course has none", () => {
    expect(findCoursePointer(undefined, createCourse("xa", { hidden: "x" }))).toEqual({
      name: "start",
      elementId: "a",
    });
    expect(findCoursePointer(undefined, createCourse("x", { hidden: "x" }))).toBeNull();
  });

  test("in a free course it continues after the element just finished, then goes back to skipped ones", () => {
    let progress = finishElement(initialProgress(freeCourse), freeCourse, "b", 1);
    expect(findCoursePointer(progress, freeCourse)?.elementId).toBe("d");
    progress = finishElement(progress, freeCourse, "d", 2);
    expect(findCoursePointer(progress, freeCourse)?.elementId).toBe("a");
  });
});

describe("what a list shows", () => {
  test("each visible element has its state, with sound off until the learner turns it on", () => {
    const progress = finishElement(initialProgress(course), course, "a", 1);
    const [a, b, d] = listElementViewStates(progress, course, { finishing: ["a", "b"] });
    expect(a).toMatchObject({ finished: true, finishedPending: false, open: true, muted: true });
    expect(b).toMatchObject({ current: true, finishedPending: true, open: true });
    expect(d).toEqual({
      id: "d",
      current: false,
      next: true,
      finished: false,
      finishedPending: false,
      muted: true,
      visibleGift: false,
      visibleLoader: false,
      open: false,
    });
  });

  test("the summary reaches 100 percent only when everything is done", () => {
    const long = createCourse("abc");
    let progress = initialProgress(long);
    for (const id of "ab") progress = finishElement(progress, long, id, 1);
    expect(summarizeCourse(progress, long)).toEqual({ doneCount: 2, total: 3, percent: 66 });
    expect(summarizeCourse(undefined, createCourse(""))).toEqual({
      doneCount: 0,
      total: 0,
      percent: 0,
    });
  });
});

test("an operation does the same as its function", () => {
  const start = initialProgress(course);
  const opened = applyOperation(start, course, { kind: "open", key: "1", elementId: "a", at: 5 });
  expect(opened).toEqual(openElement(start, course, "a", 5));
  expect(
    applyOperation(opened, course, { kind: "finish", key: "2", elementId: "a", at: 6 }),
  ).toEqual(finishElement(opened, course, "a", 6));
  expect(
    applyOperation(opened, course, { kind: "variable", key: "3", name: "x", value: 1, at: 6 }),
  ).toEqual(setVariable(opened, "x", 1, 6));
});
