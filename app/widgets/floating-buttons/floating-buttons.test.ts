import { expect, test } from "vitest";
import { orderFloatingButtons, showsMentorButton } from "./floating-buttons.ts";

const orders = (course_tree: boolean, connect_to_mentor: boolean, scroll_to_top: boolean) =>
  Object.fromEntries(
    orderFloatingButtons({ course_tree, connect_to_mentor, scroll_to_top }).map(
      ({ name, currentOrder }) => [name, currentOrder],
    ),
  );

test("the buttons have a fixed order, and the visible ones are numbered from 1", () => {
  expect(orders(true, true, true)).toEqual({
    course_tree: 1,
    connect_to_mentor: 2,
    scroll_to_top: 3,
  });
  expect(orders(false, true, true)).toEqual({
    course_tree: null,
    connect_to_mentor: 1,
    scroll_to_top: 2,
  });
  expect(orders(true, false, true)).toMatchObject({ course_tree: 1, scroll_to_top: 2 });
  expect(orders(false, false, false)).toEqual({
    course_tree: null,
    connect_to_mentor: null,
    scroll_to_top: null,
  });
});

test("the mentor button shows within 50 pixels of the top and when scrolling up, not when scrolling down", () => {
  const shown = (top: number, before: number) => showsMentorButton({ top, before }, false);
  expect(shown(0, 0)).toBe(true);
  expect(shown(49, 0)).toBe(true);
  expect(shown(50, 0)).toBe(false);
  expect(shown(300, 0)).toBe(false);
  expect(shown(250, 300)).toBe(true);
});

test("the mentor button hides over an open popup", () => {
  expect(showsMentorButton({ top: 0, before: 0 }, true)).toBe(false);
});
