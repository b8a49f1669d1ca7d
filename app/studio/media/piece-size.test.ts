import { expect, test } from "vitest";
import { firstPieceBytes, nextPieceBytes } from "./piece-size.ts";

test("pieces become larger on a fast connection, and never take longer than a request may", () => {
  const megabyte = 1024 ** 2;
  expect(nextPieceBytes(firstPieceBytes, 100)).toBe(32 * megabyte);
  expect(nextPieceBytes(firstPieceBytes, 0)).toBe(32 * megabyte);
  expect(nextPieceBytes(firstPieceBytes, 5_000)).toBe(24 * megabyte);
  // The connection became slower.
  expect(nextPieceBytes(32 * megabyte, 120_000)).toBe(firstPieceBytes);
});
