import { expect, test } from "vitest";
import { toViewStates } from "./screen-state.ts";

const elements = [
  { id: "a", finished: true, open: true },
  { id: "b", finished: false, open: true },
];

test("the browser's own state overrides what the server sent about the elements", () => {
  const screen = { current: "b", unmuted: ["b"], loading: ["a"], gifts: ["b", "elsewhere"] };
  expect(toViewStates(elements, { ...screen, finishing: ["a", "b"] })).toEqual([
    {
      id: "a",
      open: true,
      current: false,
      next: false,
      finished: true,
      // It is saved, so nothing is pending.
      finishedPending: false,
      muted: true,
      visibleGift: false,
      visibleLoader: true,
    },
    {
      id: "b",
      open: true,
      current: true,
      next: false,
      finished: false,
      finishedPending: true,
      muted: false,
      visibleGift: true,
      visibleLoader: false,
    },
  ]);
});

test("a screen without state has no sound and nothing pending; without a current element none is next", () => {
  const quiet = { finishedPending: false, muted: true, visibleGift: false, visibleLoader: false };
  const notCurrent = { current: false, next: false };
  expect(toViewStates(elements, {})).toMatchObject([
    { ...quiet, ...notCurrent },
    { ...quiet, ...notCurrent },
  ]);
});
