import { expect, test } from "vitest";
import { orderFloatingButtons, showsMentorButton } from "./floating-buttons.ts";

const orderNumbersOf = (course_tree: boolean, connect_to_mentor: boolean, scroll_to_top: boolean) =>
  Object.fromEntries(
    orderFloatingButtons({ course_tree, connect_to_mentor, scroll_to_top }).map(
      ({ name, currentOrder }) => [name, currentOrder],
    ),
  );

test("the buttons have a fixed order, and the visible ones are numbered from 1", () => {
  expect(orderNumbersOf(true, true, true)).toEqual({
    course_tree: 1,
    connect_to_mentor: 2,
    scroll_to_top: 3,
  });
  expect(orderNumbersOf(false, true, true)).toEqual({
    course_tree: null,
    connect_to_mentor: 1,
    scroll_to_top: 2,
  });
  expect(orderNumbersOf(true, false, true)).toMatchObject({ course_tree: 1, scroll_to_top: 2 });
  expect(orderNumbersOf(false, false, false)).toEqual({
    course_tree: null,
    connect_to_mentor: null,
    scroll_to_top: null,
  });
});

test("the mentor button shows within 50 pixels of the top and when scrolling up, not when scrolling down", () => {
  const isShown = (top: number, previousTop: number) => showsMentorButton({ top, previousTop });
  expect(isShown(0, 0)).toBe(true);
  expect(isShown(49, 0)).toBe(true);
  expect(isShown(50, 0)).toBe(false);
  expect(isShown(300, 0)).toBe(false);
  expect(isShown(250, 300)).toBe(true);
});
