import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canBeFirst,
  elementPath,
  elementUrl,
  guestAvailable,
  mayOpenWithoutRegistering,
  mayStartWithoutRegistering,
  numberElements,
  requiresRegistration,
} from "./element-access.ts";
import type { CourseOutline } from "./element-access.ts";

const lesson = { id: "l1", type: "lesson", visible: true };
const second = { id: "l2", type: "lesson", visible: true };
const quiz = { id: "t1", type: "test", visible: true };
const hidden = { id: "h", type: "lesson", visible: false };
const closed = { accessType: "requred_registration" };

const course = (
  elements: CourseOutline["elements"],
  arbitraryWalkthrough = false,
): CourseOutline => ({ id: "c", arbitraryWalkthrough, elements });

describe("who must register", () => {
  test("only the specification's spelling asks for registration", () => {
    expect(requiresRegistration(closed)).toBe(true);
    expect(requiresRegistration({ props: closed })).toBe(true);
    expect(requiresRegistration({ accessType: "required_registration" })).toBe(false);
    expect(requiresRegistration({ props: null })).toBe(false);
    expect(requiresRegistration({})).toBe(false);
  });

  test("a guest may open a lesson or webinar, not a test", () => {
    expect(
      ["lesson", "webinar", "test", "toString"].map((type) => guestAvailable({ type })),
    ).toEqual([true, true, false, false]);
  });

  test("neither the element nor its course may ask for registration", () => {
    expect(mayOpenWithoutRegistering({}, lesson)).toBe(true);
    expect(mayOpenWithoutRegistering(null, lesson)).toBe(true);
    expect(mayOpenWithoutRegistering({}, quiz)).toBe(false);
    expect(mayOpenWithoutRegistering({ props: closed }, lesson)).toBe(false);
    expect(mayOpenWithoutRegistering({}, { ...lesson, props: closed })).toBe(false);
  });
});

describe("where learning may begin", () => {
  test("at the first visible element when the order is fixed", () => {
    const ordered = course([hidden, lesson, second]);
    expect(canBeFirst(lesson, ordered)).toBe(true);
    expect(canBeFirst(second, ordered)).toBe(false);
    expect(canBeFirst(hidden, ordered)).toBe(false);
  });

  test("at any visible lesson or webinar when the order is free", () => {
    const free = course([lesson, quiz, second, hidden], true);
    expect([lesson, quiz, second, hidden].map((element) => canBeFirst(element, free))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(canBeFirst({ id: "elsewhere", type: "lesson" }, free)).toBe(false);
  });

  test("a session is created only where the course is open and the element can be first", () => {
    const ordered = course([lesson, second]);
    expect(mayStartWithoutRegistering(ordered, lesson)).toBe(true);
    expect(mayStartWithoutRegistering(ordered, second)).toBe(false);
    expect(mayStartWithoutRegistering({ ...ordered, ...closed }, lesson)).toBe(false);
    expect(mayStartWithoutRegistering(course([quiz, lesson]), quiz)).toBe(false);
  });
});

describe("addresses and numbers", () => {
  test("an address is made of type and id", () => {
    expect(elementPath(lesson)).toBe("/lesson/l1/");
    expect(elementPath({ type: "test", id: "a/b" })).toBe("/test/a%2Fb/");
    expect(elementUrl("https://example.org/", lesson)).toBe("https://example.org/lesson/l1/");
    expect(elementUrl("https://example.org", lesson)).toBe("https://example.org/lesson/l1/");
  });

  test("the index counts all elements from 0, the number counts visible ones from 1", () => {
    const numbered = numberElements([lesson, hidden, second]);
    expect(numbered.map(({ index, number }) => [index, number])).toEqual([
      [0, 1],
      [1, null],
      [2, 2],
    ]);
    fc.assert(
      fc.property(fc.array(fc.boolean()), (flags) => {
        const all = numberElements(flags.map((visible) => ({ visible })));
        const shown = all.flatMap(({ number }) => number ?? []);
        expect(all.map(({ index }) => index)).toEqual(flags.map((_, index) => index));
        expect(shown).toEqual(shown.map((_, place) => place + 1));
      }),
    );
  });
});
