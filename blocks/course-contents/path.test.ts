import { expect, test } from "vitest";
import { finishElement, initialProgress } from "#domains/learning/progress/progress.ts";
import { course } from "#blocks/blocks.fixture.ts";
import { coursePath } from "./path.ts";

const states = (path: ReturnType<typeof coursePath>) => path.steps.map(({ state }) => state);
const links = (path: ReturnType<typeof coursePath>) => path.steps.map(({ href }) => href !== null);

test("a guest starts at the first element, and only that one is a link", () => {
  const path = coursePath(course(), null, false);
  expect(path.pointer).toBe("start");
  expect(states(path)).toEqual(["now", "next", "lock", "lock"]);
  expect(links(path)).toEqual([true, false, false, false]);
});

test("done elements stay open, and the learner continues at the next element", () => {
  const progress = finishElement(initialProgress(course()), course(), "e1", 5000);
  const path = coursePath(course(), progress, false);
  expect(path.pointer).toBe("continue");
  expect(states(path)).toEqual(["done", "now", "next", "lock"]);
  expect(links(path)).toEqual([true, true, false, false]);
});

test("in a course with free order every element is open", () => {
  const path = coursePath(course({ arbitraryWalkthrough: true }), null, false);
  expect(states(path)).toEqual(["now", "next", "open", "open"]);
  expect(links(path)).toEqual([true, true, true, true]);
});

test("a finished course has no current element, and all of its elements stay open", () => {
  const progress = ["e1", "e2", "e3", "e4"].reduce(
    (now, id, place) => finishElement(now, course(), id, 5000 + place),
    initialProgress(course()),
  );
  const path = coursePath(course(), progress, false);
  expect(path.pointer).toBe("finished");
  expect(states(path)).toEqual(["done", "done", "done", "done"]);
});

test("no element of an unbought course is a link, even a done one", () => {
  const paid = course({ type: "paid", price: 12 });
  const path = coursePath(paid, null, false);
  expect(path.toBuy).toBe(true);
  expect(states(path)).toEqual(["lock", "lock", "lock", "lock"]);
  expect(links(path)).toEqual([false, false, false, false]);
  expect(links(coursePath(paid, null, true))[0]).toBe(true);
});
