import { expect, test } from "vitest";
import { finishElement, initialProgress } from "#domains/learning/progress/progress.ts";
import { makeCourse } from "#blocks/blocks.fixture.ts";
import { buildCourseContents } from "./course-contents.ts";

const statesOf = (contents: ReturnType<typeof buildCourseContents>) =>
  contents.items.map(({ state }) => state);
const linkFlagsOf = (contents: ReturnType<typeof buildCourseContents>) =>
  contents.items.map(({ href }) => href !== null);

test("a guest starts at the first element, and only that one is a link", () => {
  const contents = buildCourseContents(makeCourse(), null, false);
  expect(contents.pointer).toBe("start");
  expect(statesOf(contents)).toEqual(["current", "next", "locked", "locked"]);
  expect(linkFlagsOf(contents)).toEqual([true, false, false, false]);
});

test("done elements stay open, and the learner continues at the next element", () => {
  const progress = finishElement(initialProgress(makeCourse()), makeCourse(), "e1", 5000);
  const contents = buildCourseContents(makeCourse(), progress, false);
  expect(contents.pointer).toBe("continue");
  expect(statesOf(contents)).toEqual(["done", "current", "next", "locked"]);
  expect(linkFlagsOf(contents)).toEqual([true, true, false, false]);
});

test("in a course whose elements may be opened in any order, every element is open", () => {
  const contents = buildCourseContents(makeCourse({ arbitraryWalkthrough: true }), null, false);
  expect(statesOf(contents)).toEqual(["current", "next", "open", "open"]);
  expect(linkFlagsOf(contents)).toEqual([true, true, true, true]);
});

test("a finished course has no current element, and all of its elements stay open", () => {
  const progress = ["e1", "e2", "e3", "e4"].reduce(
    (current, id, index) => finishElement(current, makeCourse(), id, 5000 + index),
    initialProgress(makeCourse()),
  );
  const contents = buildCourseContents(makeCourse(), progress, false);
  expect(contents.pointer).toBe("finished");
  expect(statesOf(contents)).toEqual(["done", "done", "done", "done"]);
});

test("no element of an unbought course is a link, even a done one", () => {
  const paid = makeCourse({ type: "paid", price: 12 });
  const contents = buildCourseContents(paid, null, false);
  expect(contents.mustPay).toBe(true);
  expect(statesOf(contents)).toEqual(["locked", "locked", "locked", "locked"]);
  expect(linkFlagsOf(contents)).toEqual([false, false, false, false]);
  expect(linkFlagsOf(buildCourseContents(paid, null, true))[0]).toBe(true);
});
