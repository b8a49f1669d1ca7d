import { expect, test } from "vitest";
import { formatTime } from "./use-player.ts";

test("a recording's time has hours only if it is that long", () => {
  expect([0, 59.9, 65, 3599, 3729, -1].map(formatTime)).toEqual([
    "0:00",
    "0:59",
    "1:05",
    "59:59",
    "1:02:09",
    "0:00",
  ]);
});
